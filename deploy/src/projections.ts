import { openProjectionsPart } from './parts/projections-part.ts'
import { startPart } from './parts/start-part.ts'

await startPart('projections', openProjectionsPart)
