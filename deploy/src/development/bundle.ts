import { join, resolve } from 'node:path'
import { bundle } from '../toolchain/bundle.ts'

/** `node deploy/src/development/bundle.ts folder into`: the journal of `make start`, bundled for being run in the folder. */
const [folder = '', into = folder] = process.argv.slice(2).map(path => resolve(path))
await bundle([join(import.meta.dirname, '../embedded.ts')], folder, into)
