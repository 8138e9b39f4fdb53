import { Link } from 'react-router-dom'
import { Button } from '../../../../ui/admin/button.tsx'
import { link } from '../../../../ui/button.ts'
import { Notice } from '../../../../ui/notice.tsx'
import type { KnownPaper, PdfCheck } from './papers-with-pdf.ts'

/** Says which paper of the journal has the same PDF; what is typed here stays while it is looked at. */
export function KnownPaperLink({ of: { id, title } }: { of: KnownPaper }) {
  return (
    <>
      <strong className="font-medium">Already in the journal:</strong>{' '}
      <Link to={`/admin/papers/edit/${encodeURIComponent(id)}`} target="_blank" className={link}>
        {title}
      </Link>
    </>
  )
}

/** Beside the field of a new PDF that another paper has, with the way on for who means it. */
export function KnownPaperNotice({ of: { known, isConfirmed, confirm } }: { of: PdfCheck }) {
  return (
    <div role="status" className="mt-3 wrap-anywhere empty:hidden">
      {known && (
        <Notice tone={isConfirmed ? 'info' : 'error'}>
          <p>
            <KnownPaperLink of={known} />
          </p>
          <p className="mt-1">Another paper has, or had, this PDF.{isConfirmed && ' It will be used all the same.'}</p>
          {!isConfirmed && (
            <Button look="quiet" className="-ml-2" onClick={confirm}>
              Use it all the same
            </Button>
          )}
        </Notice>
      )}
    </div>
  )
}
