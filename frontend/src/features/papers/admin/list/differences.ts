import type { Paper } from '@shodh/contracts/papers/views.ts'
import { differences } from '../../../../ui/desk/changed-meanwhile.tsx'
import { fileSize } from '../../../../ui/file-size.ts'

type Shown = Pick<Paper, 'title' | 'authorName' | 'version' | 'fileSize'>

const fieldsOf = ({ title, authorName, version, fileSize: bytes }: Shown) =>
  [
    ['Title', title],
    ['Author', authorName],
    ['PDF', `version ${version}, ${fileSize(bytes)}`],
  ] as const

/** What of a paper reads otherwise than in the list. */
export const paperDifferences = (before: Shown, now: Shown | undefined) =>
  now ? differences(fieldsOf(before), fieldsOf(now)) : []
