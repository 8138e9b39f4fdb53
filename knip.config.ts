import type { KnipConfig } from 'knip'

const config: KnipConfig = {
  // Every package exports all of its files (`./*`), so that all of them count as entries.
  includeEntryExports: true,
  // Named to Vite by deploy/prepare.mjs, and to vitest by Stryker.
  workspaces: {
    frontend: { entry: ['vite.server.config.ts', 'vite.verifier.config.ts'] },
    'deploy/lab': {
      entry: ['*.ts', 'bench/floor/*.{ts,tsx}', 'mutants/vitest.config.ts'],
      ignore: ['client/*.mts'],
      // Of the site and the services, which programs of the bench load without a line of the journal.
      ignoreDependencies: [
        /^@reduxjs\//,
        /^react/,
        'workbox-window',
        '@cantoo/pdf-lib',
        '@fastify/multipart',
        '@fastify/static',
        'jose',
        'lru-cache',
        'otpauth',
      ],
    },
  },
  treatConfigHintsAsErrors: true,
  // Of the system; a test that needs one of them is skipped where it is missing.
  ignoreBinaries: ['flock', 'mkfifo', 'prlimit', 'sha256sum', 'strace', 'systemd-analyze', 'unshare'],
  // Named to pino as the target of a transport, found by Stryker beside itself, read as files, and of the API's client.
  ignoreDependencies: ['pino-pretty', '@stryker-mutator/vitest-runner', /^@expo-google-fonts\//, /^openapi-/],
  // Loaded by pdf.js, by oxlint, by Vite and by vitest.
  ignoreIssues: {
    'command-service/src/papers/no-canvas/canvas.cjs': ['exports'],
    'deploy/lab/mutants/vitest.config.ts': ['exports'],
    'deploy/src/toolchain/lint-plugin.ts': ['exports'],
    'frontend/vite.server.config.ts': ['exports'],
    'frontend/vite.verifier.config.ts': ['exports'],
  },
}

export default config
