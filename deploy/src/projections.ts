import { openDrawingPart } from './parts/drawing-part.ts'
import { startPart } from './parts/start-part.ts'

await startPart('projections', openDrawingPart)
