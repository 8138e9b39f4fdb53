import { openQueryPart } from './parts/query-part.ts'
import { startPart } from './parts/start-part.ts'

await startPart('query-service', openQueryPart)
