import { openCommandPart } from './parts/command-part.ts'
import { startPart } from './parts/start-part.ts'

await startPart('command-service', openCommandPart)
