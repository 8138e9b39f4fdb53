import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** What Docker itself says of our files; settings are the operator's. Throws with what it wrote to stderr. */
export const docker = (args: readonly string[], settings: Readonly<Record<string, string>> = {}): string =>
  execFileSync('docker', args, {
    cwd: join(import.meta.dirname, '../../../..'),
    env: { ...process.env, ...settings },
    encoding: 'utf8',
    stdio: 'pipe',
  })

const succeeds = (...args: readonly string[]) => spawnSync('docker', args).status === 0

/** Why compose can't be asked here, if so; it needs no running Docker. */
export const noCompose = (): string | undefined =>
  succeeds('compose', 'version') ? undefined : 'no docker compose here (install its plugin)'

/** Why the builder can't be asked here, if so. */
export const noBuilder = (): string | undefined =>
  succeeds('buildx', 'ls') && succeeds('info') ? undefined : 'no Docker runs here'
