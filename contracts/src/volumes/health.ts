import * as z from 'zod/mini'
import { Reason, truth } from '../fields.ts'
import { FileProblem } from './fields.ts'

export const RepairType = z.enum(['files', 'readModel'])
export type RepairType = z.infer<typeof RepairType>

/** A list of types, one of them, or `all`, which is also the default. */
export const typesOrAll = <Type extends string>(types: z.ZodMiniEnum<{ [T in Type]: T }>) => {
  const all = types.options as readonly Type[]
  const named = z.enum([...all, 'all'])
  const error = `Known types are ${[...all, 'all'].join(', ')}`
  const listed = z.array(named).check(z.minLength(1, error), z.maxLength(all.length + 1, error))
  const schema: z.ZodMiniType<readonly Type[]> = z.pipe(
    z.union([named, listed], { error }),
    z.transform(given => {
      const wanted = new Set<string>(typeof given === 'string' ? [given] : given)
      return all.filter(type => wanted.has('all') || wanted.has(type))
    }),
  )
  return z.prefault(schema, 'all')
}

/** A dry run needs no reason. */
export const isExplained = z.refine<{ readonly dryRun: boolean; readonly reason?: string | undefined }>(
  ({ dryRun, reason }) => dryRun || reason !== undefined,
  { error: 'Reason is required', path: ['reason'] },
)

export const RepairVolume = z
  .strictObject({
    repairTypes: typesOrAll(RepairType),
    dryRun: z._default(truth, true),
    reason: z.optional(Reason),
  })
  .check(isExplained)

/** `checkFiles` reads every PDF and compares its hash; without it their presence and size are checked. */
export const HealthQuery = z.object({ checkFiles: z.optional(truth), autoFix: z.optional(truth) })

/**
 * What is wrong, and what helps. `mark` says at the paper that its PDF may need to be replaced, `unmark` no longer does,
 * `rebuild` projects a read model again; a person must `replace` a PDF, or `restore` the one of an earlier version from a backup.
 */
export const RepairItem = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('files'),
    paperId: z.string(),
    title: z.string(),
    version: z.int(),
    sha256: z.string(),
    problem: z.nullable(FileProblem),
    action: z.enum(['mark', 'unmark', 'replace', 'restore']),
  }),
  z.object({
    type: z.literal('readModel'),
    model: z.string(),
    /** Documents of the volume that are not what its events say. */
    documents: z.int(),
    /** Why an event can't be projected; null where none is in the way. */
    parked: z.nullable(z.string()),
    action: z.literal('rebuild'),
  }),
])
export type RepairItem = z.infer<typeof RepairItem>

/** What was found in a volume. */
export const VolumeInspection = z.object({
  volumeId: z.string(),
  volumeName: z.string(),
  papers: z.int(),
  /** Files of every version of every paper, also of deleted ones. */
  files: z.int(),
  items: z.array(RepairItem),
})
export type VolumeInspection = z.infer<typeof VolumeInspection>

const RepairCall = z.object({
  method: z.literal('POST'),
  path: z.string(),
  body: z.object({ repairTypes: z.array(RepairType), dryRun: z.literal(false), reason: z.string() }),
})

export const VolumeHealth = z.extend(VolumeInspection, {
  status: z.enum(['healthy', 'needs repair']),
  /** Whether the contents of files were compared with their hashes, or only their presence and size. */
  checkedFiles: z.enum(['contents', 'presence']),
  checkedAt: z.string(),
  /** With `autoFix`, which changes nothing: what a repair would do, and the call to send for it, with a reason. */
  repair: z.optional(z.object({ dryRun: z.literal(true), items: z.array(RepairItem), call: RepairCall })),
})
export type VolumeHealth = z.infer<typeof VolumeHealth>

export const VolumeRepair = z.object({
  dryRun: z.boolean(),
  repairTypes: z.array(RepairType),
  /** What was done, or would be. */
  items: z.array(RepairItem),
  /** What a person must do. */
  remaining: z.array(RepairItem),
})
export type VolumeRepair = z.infer<typeof VolumeRepair>

/** Whether a repair does it, rather than a person. */
const isRepairable = ({ action }: RepairItem) => action !== 'replace' && action !== 'restore'

/** The items of these types that a repair does, and those that are left for a person. */
export const repairOf = ({ items }: VolumeInspection, types: readonly RepairType[]) => {
  const wanted = items.filter(({ type }) => types.includes(type))
  return { items: wanted.filter(isRepairable), remaining: wanted.filter(item => !isRepairable(item)) }
}
