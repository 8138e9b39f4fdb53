import { defineConfig } from 'vite'

const banner = `// Checks the evidence in the folder beside this file, or in another one:
//   node verify.mjs [folder] [--key 'the key of the log, as you know it']
// It needs Node 20 or later, no packages and no network. It exits with 0 where all is proven, and with 1 where not.
// Formats: RFC 9162 (Merkle trees), https://c2sp.org/signed-note, tlog-checkpoint and tlog-proof.`

/** The verifier that evidence of papers carries with it: one file that can be read. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    ssr: 'src/verifier/verify.ts',
    target: 'node20',
    minify: false,
    emptyOutDir: false,
    rolldownOptions: { output: { entryFileNames: 'verify.mjs', banner } },
  },
})
