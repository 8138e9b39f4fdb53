import { join, resolve } from 'node:path'
import { bundle } from '../toolchain/bundle.ts'

/** `node deploy/src/development/bundle.ts folder into main …`: mains of deploy/src, bundled for being run in the folder. */
const [folder = '', into = '', ...mains] = process.argv.slice(2)
const paths = mains.map(main => join(import.meta.dirname, '..', `${main}.ts`))
await bundle(paths, resolve(folder), resolve(into))
