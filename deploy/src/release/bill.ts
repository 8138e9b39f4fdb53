import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { type Bill, packagesIn, shippedIn } from '../toolchain/bill-of-materials.ts'
import { isFor, type Lock, packageNameOf, type Platform } from './locked-packages.ts'

/** CycloneDX, of what a release for the platform is made of; it depends on the lock file and the version alone. */
export const releaseBill = (
  root: string,
  lock: Lock,
  platform: Platform,
  version: string,
): Bill & Readonly<Record<string, unknown>> => {
  const args = ['sbom', '--sbom-format=cyclonedx', '--offline', '--package-lock-only']
  const stated: Bill & { readonly metadata: { readonly component: object } } = JSON.parse(
    execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }),
  )
  const elsewhere = new Set(
    Object.entries(lock.packages)
      .filter(([, locked]) => !isFor(locked, platform))
      .map(([path, locked]) => `${packageNameOf(path)}@${locked.version}`),
  )
  const bill = shippedIn(stated, packagesIn(join(root, 'frontend/src')))
  const { serialNumber: _, metadata, ...rest } = { serialNumber: '', ...bill, metadata: stated.metadata }
  const component = { ...metadata.component, name: 'shodh', 'bom-ref': `shodh@${version}` }
  return {
    ...rest,
    metadata: { component },
    components: rest.components.filter(each => !elsewhere.has(each['bom-ref'])),
    dependencies: rest.dependencies
      .filter(({ ref }) => !elsewhere.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(each => !elsewhere.has(each)) })),
  }
}
