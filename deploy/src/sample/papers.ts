import { volumes2025 } from './volumes-2025.ts'
import { volumes2026 } from './volumes-2026.ts'
import type { SampleVolume } from './sample-paper.ts'

/** The sample journal. Its paper ids never change: by them the importer recognises it. */
export const sampleVolumes: readonly SampleVolume[] = [...volumes2025, ...volumes2026]

export const samplePapers = sampleVolumes.flatMap(({ papers }) => papers)
