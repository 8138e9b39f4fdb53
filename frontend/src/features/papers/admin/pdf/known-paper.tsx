import { Button, TextLink } from '../../../../ui/admin/button.tsx'
import type { KnownPaper, PdfCheck } from './papers-with-pdf.ts'

/** Which paper of the journal has the same PDF; what is typed here stays while it is looked at. */
function PaperLink({ of: { id, title } }: { of: KnownPaper }) {
  return (
    <TextLink to={`/admin/papers/edit/${encodeURIComponent(id)}`} target="_blank">
      {title}
    </TextLink>
  )
}

const notice = 'border-l-4 border-warning bg-warning-soft px-4 py-3 text-sm'

/** Beside the field of a new PDF that this paper has, or had, or another one, with the way on for who means that. */
export function KnownPaperNotice({ of: { known, own, isUnchanged, isConfirmed, confirm } }: { of: PdfCheck }) {
  return (
    <div role="status" className="grid gap-2 wrap-anywhere empty:hidden">
      {own !== undefined && (
        <p className={notice}>
          {isUnchanged ? 'This is the PDF that the paper has.' : `This is version ${own} of this paper.`}
        </p>
      )}
      {known && (
        <div className={notice}>
          <p>
            This PDF is already published as <PaperLink of={known} />.{' '}
            {isConfirmed ? 'It will be used all the same.' : 'Here readers would get the wrong paper.'}
          </p>
          {!isConfirmed && (
            <Button className="mt-2" onClick={confirm}>
              Use it all the same
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
