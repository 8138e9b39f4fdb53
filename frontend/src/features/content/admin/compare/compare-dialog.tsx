import type { CompareResponse } from '@shodh/contracts/content/views.ts'
import { Button } from '../../../../ui/admin/button.tsx'
import { Dialog } from '../../../../ui/admin/dialogs/dialog.tsx'
import { languageName } from '../../../../ui/formats/language-names.ts'
import { QueryResult } from '../../../../ui/queries/query-result.tsx'
import { type ContentBase, useContentComparisonQuery } from '../calls.ts'
import { type Difference, Differences } from './differences.tsx'

type LabelOf = (field: string) => string

const WHERE = { same: 'both', added: 'after', removed: 'before' } as const

const differenceOf = (
  { field, language, words }: CompareResponse['changes'][number],
  labelOf: LabelOf,
): Difference => ({
  label: language === null ? labelOf(field) : `${labelOf(field)} (${languageName(language)})`,
  lang: language ?? undefined,
  words: words.map(({ change, text }) => ({ text, where: WHERE[change] })),
})

type Compared = { readonly base: ContentBase; readonly from: string; readonly to: string; readonly labelOf: LabelOf }

/** What differs between two versions, as the journal finds it. */
export function Comparison({ labelOf, ...sides }: Compared) {
  const query = useContentComparisonQuery(sides, { refetchOnMountOrArgChange: true })
  return (
    <QueryResult of={query} loading="Comparing…">
      {({ changes }) => <Differences of={changes.map(change => differenceOf(change, labelOf))} />}
    </QueryResult>
  )
}

type Props = Pick<Compared, 'base' | 'labelOf'> & { readonly close: () => void }

/** What readers see, and what they will see once the draft is published. */
export function CompareDialog({ base, labelOf, close }: Props) {
  return (
    <Dialog title="What the draft changes" isWide close={close} actions={<Button onClick={close}>Close</Button>}>
      <div className="mt-3">
        <Comparison base={base} from="published" to="draft" labelOf={labelOf} />
      </div>
    </Dialog>
  )
}
