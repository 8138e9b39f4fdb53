import * as z from 'zod/mini'

/** `high`: readers would notice. `medium`: those who look for the paper would miss it. `low`: worth knowing. */
export const Severity = z.enum(['high', 'medium', 'low'])
export type Severity = z.infer<typeof Severity>

export const checkKinds = {
  pdf: ['Papers without a PDF', 'high'],
  title: ['Titles that differ from page one', 'high'],
  duplicate: ['The same PDF twice', 'high'],
  authors: ['Authors missing, or in one line', 'medium'],
  abstract: ['Papers without an abstract', 'medium'],
  doi: ['Papers without a DOI', 'medium'],
  overlap: ['Page numbers that overlap', 'medium'],
  gap: ['Page numbers that leave a gap', 'low'],
  pages: ['Papers without page numbers', 'low'],
  size: ['PDFs over 5 MB', 'low'],
  language: ['Papers without a language', 'low'],
  translation: ['Languages missing', 'low'],
} as const satisfies Readonly<Record<string, readonly [title: string, severity: Severity]>>
export type CheckKind = keyof typeof checkKinds

const Named = z.object({ id: z.string(), title: z.string() })

/** What is missing or doubtful in one paper. */
export const CheckItem = z.object({
  paper: z.extend(Named, { sr: z.int() }),
  message: z.string(),
  /** Of the form that edits the paper. */
  field: z.string(),
  /** Another paper that it is about. */
  other: z.optional(Named),
})
export type CheckItem = z.infer<typeof CheckItem>

/** What is worth knowing before a volume is published, the gravest first. None of it prevents that. */
export const VolumeChecks = z.object({
  volumeId: z.string(),
  papers: z.int(),
  /** The journal's, which all papers have. */
  licence: z.string(),
  /** PDFs whose text was not read yet, or can't be: their titles were not compared. */
  unread: z.int(),
  /** E-mail addresses of authors who get a mail once it is published: not of papers that were published ahead. */
  authorEmails: z.int(),
  groups: z.array(
    z.object({
      kind: z.enum(Object.keys(checkKinds) as [CheckKind, ...CheckKind[]]),
      title: z.string(),
      severity: Severity,
      items: z.array(CheckItem),
    }),
  ),
})
export type VolumeChecks = z.infer<typeof VolumeChecks>
