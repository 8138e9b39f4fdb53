import { shortPaperPath } from '@shodh/contracts/papers/paper-address.ts'
import type { Paper } from '@shodh/contracts/papers/views.ts'
import type { ReactNode } from 'react'
import { useTimeZone } from '../../../../journal.ts'
import { Fact } from '../../../../ui/admin/fact.tsx'
import { link } from '../../../../ui/button.ts'
import { momentIn } from '../../../../ui/formats/moment.ts'
import { useCopy } from '../../../../ui/browser/use-copy.ts'
import { listedPath } from '../../../volumes/admin/volume-addresses.ts'
import { FILE_PROBLEM } from '../../paper-details.ts'
import { pdfExtent } from '../pdf/pdf-extent.ts'
import { TextLink } from '../../../../ui/admin/button.tsx'

export const facts = 'mt-5 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm'

/** A short address of this site, which can be copied. */
export function Address({ path }: { path: string }) {
  const copy = useCopy()
  return (
    <>
      {path}{' '}
      <button
        type="button"
        className={`${link} min-h-6 cursor-pointer`}
        onClick={() => void copy(path, 'Link copied to clipboard')}
      >
        Copy
      </button>
    </>
  )
}

/** What is stored of a paper beside its title and authors. */
export function PaperFacts({ of: paper, status }: { of: Paper; status: ReactNode }) {
  const timeZone = useTimeZone()
  const { volume, downloads, updatedAt, fileSize, pages, version, doi, fileProblem } = paper
  return (
    <dl className={facts}>
      <Fact term="Status">{status}</Fact>
      <Fact term="Volume">
        <TextLink to={listedPath(volume)}>{volume.name}</TextLink>, {volume.issueType} {volume.year}
      </Fact>
      {downloads !== undefined && <Fact term="Paper downloads">{downloads.toLocaleString('en-IN')}</Fact>}
      <Fact term="File">
        {pdfExtent(fileSize, pages)}, version {version}
        {fileProblem && <span className="block text-danger">{FILE_PROBLEM}</span>}
      </Fact>
      <Fact term="Last updated">{momentIn(timeZone, updatedAt)}</Fact>
      {doi && (
        <Fact term="DOI">
          <a href={`https://doi.org/${doi}`} className={link}>
            {doi}
          </a>
        </Fact>
      )}
      {paper.shortId && (
        <Fact term="Address">
          <Address path={shortPaperPath(paper)} />
        </Fact>
      )}
    </dl>
  )
}
