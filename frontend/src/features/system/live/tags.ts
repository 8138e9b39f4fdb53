import type { Changes } from '@shodh/contracts/system/live.ts'

export const TAGS = ['Paper', 'Volume', 'User', 'Sign-in', 'Message', 'Board', 'File', 'System'] as const
export type Tag = (typeof TAGS)[number]

/** What is shown of each read model. */
const shown: Readonly<Record<string, readonly Tag[]>> = {
  papers: ['Paper'],
  'paper-histories': ['Paper'],
  volumes: ['Volume'],
  years: ['Volume'],
  users: ['User', 'Sign-in'],
  'contact-messages': ['Message'],
  board: ['Board'],
  files: ['File'],
  'file-shares': ['File'],
  system: ['System'],
}

/** What to fetch again after changes; of too many to name, everything. */
export const tagsOf = ({ models, isPartial }: Pick<Changes, 'models' | 'isPartial'>): readonly Tag[] =>
  isPartial ? TAGS : [...new Set(models.flatMap(model => shown[model] ?? []))]
