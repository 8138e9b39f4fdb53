import { paperPath } from '@shodh/contracts/papers/paper-address.ts'
import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import type { ReactNode } from 'react'
import type { Text } from '../../../i18n/text.tsx'
import type { Days } from '../../../ui/formats/dates.ts'
import { fileSize } from '../../../ui/formats/file-size.ts'
import { FileProblemNote, NoticeMark, WithheldNote } from '../notices/lazy-notices.tsx'
import { authorNames, folded, languageOf, languageOfNames, type ListedPaper } from '../paper-details.ts'

/** What the rows of a list have of their page, read once for all of them: a row has no hooks. */
export type RowPage = {
  readonly text: Text
  /** Of the page. */
  readonly language: string
  readonly days: Days
  readonly timeZone: string
  /** The address of a path of this site in the language of the page. */
  readonly hrefOf: (path: string) => string
}

export type Row<Paper extends ListedPaper = ListedPaper> = { readonly paper: Paper; readonly page: RowPage }

export function RowTitle({ paper, page, children }: Row & { readonly children?: ReactNode }) {
  return (
    <>
      <NoticeMark of={paper.status} />
      <a href={page.hrefOf(paperPath(paper))} lang={languageOf(paper)} dir="auto" data-act="open" className="row-title">
        {children ?? plainText(paper.title)}
      </a>
      {paper.subtitle && (
        <span lang={languageOf(paper)} dir="auto" className="row-subtitle">
          {plainText(paper.subtitle)}
        </span>
      )}
    </>
  )
}

/** The first names; the button beside them shows the rest. */
export function RowAuthors({ paper, page: { text, language }, children }: Row & { readonly children?: ReactNode }) {
  const names = authorNames(paper)
  const { visible, rest } = folded(names)
  return (
    <div lang={languageOfNames(names.join(), paper.language)} className="row-authors">
      {children ?? visible.join(', ')}
      {!children && rest.length > 0 && ' '}
      {!children && rest.length > 0 && (
        <button type="button" lang={language} data-act="authors" className="row-more">
          {text('volume.moreAuthors', { count: rest.length })}
        </button>
      )}
    </div>
  )
}

/** PDF, Cite, Save, Share: in this order everywhere. The first two work without scripts. */
export function RowActs({ paper, page: { text, hrefOf } }: Row) {
  const title = plainText(paper.title)
  const isReadable = !paper.withheld && !paper.fileProblem
  return (
    <div className="row-acts">
      <WithheldNote of={paper.withheld} />
      {!paper.withheld && <FileProblemNote of={paper.fileProblem} />}
      {isReadable && (
        <button
          type="submit"
          formAction={paper.downloadUrl}
          data-act="pdf"
          className="act act-pdf"
          aria-label={text('volume.downloadPdf', { title })}
          title={`PDF, ${fileSize(paper.fileSize)}`}
        />
      )}
      <a
        href={`${hrefOf(paperPath(paper))}#cite`}
        data-act="cite"
        data-cite={paper.id}
        className="act act-cite"
        aria-label={text('volume.citeName', { name: title })}
        title={text('volume.cite')}
      />
      {isReadable && (
        <button
          type="button"
          data-act="save"
          className="act act-save script-only"
          aria-label={text('volume.saveName', { name: title })}
          title={text('volume.save')}
        />
      )}
      <button
        type="button"
        data-act="share"
        className="act act-share script-only"
        aria-label={text('volume.shareName', { name: title })}
        title={text('volume.share')}
      />
    </div>
  )
}

/** A line of what is known: '4 March 2026 · pp. 12–19'. */
export const metaLine = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' · ')

type Entry = Row & {
  /** Level of its title. */
  readonly Heading?: 'h2' | 'h3'
  /** In small print below the authors. */
  readonly meta: string
  readonly title?: ReactNode
  readonly authors?: ReactNode
  /** Below all of it, such as where the words stand that were searched for. */
  readonly children?: ReactNode
}

/** A paper in a list of papers of several volumes: title, authors, a line, its acts. */
export function EntryRow({ paper, page, Heading = 'h3', meta, title, authors, children }: Entry) {
  return (
    <div role="listitem" data-paper={paper.id} className="paper-row row-entry">
      <div>
        <Heading>
          <RowTitle paper={paper} page={page}>
            {title}
          </RowTitle>
        </Heading>
        <RowAuthors paper={paper} page={page}>
          {authors}
        </RowAuthors>
        <p className="row-meta">{meta}</p>
        {children}
      </div>
      <RowActs paper={paper} page={page} />
    </div>
  )
}
