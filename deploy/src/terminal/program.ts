import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** What the commands of deploy/bin/shodh are given to: a release has no Makefile. */
export const PROGRAM = existsSync(join(import.meta.dirname, '../../../Makefile')) ? 'make' : 'shodh'
