import { Button } from '../../../../ui/admin/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Differences, differencesOf, type ShownField } from '../compare/differences.tsx'
import { type Content, merge } from '../../../../ui/admin/changes/merge.ts'
import type { ShownDraft } from './use-draft.tsx'

type Props<Of extends Content> = {
  readonly draft: ShownDraft<Of>
  readonly fieldsOf: (content: Of) => readonly ShownField[]
  /** The label of a field of the content. */
  readonly labelOf: (name: string) => string
}

/** Both texts of what two people changed, and the choice between them. */
function Dispute<Of extends Content>({ draft, fieldsOf }: Props<Of>) {
  const { theirs, base, content, choose } = draft
  if (!theirs) return null
  const both = merge({ base: base.content, mine: content, theirs: theirs.content })
  return (
    <Notice>
      <h2 className="font-medium">Somebody else saved this while you were writing. Nothing that you typed is lost.</h2>
      <p className="mt-1 mb-2">Struck out is what they saved, underlined what you typed.</p>
      <Differences of={differencesOf(fieldsOf(both.theirs), fieldsOf(both.mine))} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="primary" onClick={() => choose('mine')}>
          Keep mine
        </Button>
        <Button onClick={() => choose('theirs')}>Take theirs</Button>
      </div>
    </Notice>
  )
}

/** What somebody else saved while this was open. */
export function SavedMeanwhile<Of extends Content>(props: Props<Of>) {
  const { draft, labelOf } = props
  const taken = draft.taken.map(labelOf)
  return (
    <div role="status" className={draft.theirs || taken.length > 0 ? 'mb-6' : 'empty:absolute'}>
      {draft.theirs ? (
        <Dispute {...props} />
      ) : (
        taken.length > 0 && (
          <Notice>Somebody else changed {new Intl.ListFormat('en').format(taken)}: you see it here now.</Notice>
        )
      )}
    </div>
  )
}
