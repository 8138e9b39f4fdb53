import type { StructuredText } from '@shodh/contracts/papers/structured-text.ts'
import {
  doiAddress,
  type ListEntry,
  type Numbered,
  otherLanguage,
  type Piece,
  runsOf,
  type TextPage,
  textPages,
} from '@shodh/contracts/papers/text-view.ts'
import { createContext, Fragment, memo, startTransition, useContext, useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../../i18n/text.tsx'
import { link } from '../../../ui/button.ts'
import { Region } from './region.tsx'

/** Of the paper; what is in another language says so. */
const Language = createContext<string | undefined>(undefined)

/** What names an element as a block of the text. */
const useBlock = ({ block, at }: Numbered) => {
  const lang = otherLanguage(block, useContext(Language))
  return { 'data-at': at, ...(lang !== undefined && { lang }) }
}

function Address({ to }: { to: string }) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer nofollow" className={link}>
      {to}
    </a>
  )
}

function Runs({ of: { block }, begin = 0 }: { of: Numbered; begin?: number }) {
  return runsOf(block, begin).map(({ text, as: Tag = Fragment, href }, n) =>
    href === undefined ? <Tag key={n}>{text}</Tag> : <Address key={n} to={href} />,
  )
}

function Block({ of: one }: { of: Numbered }) {
  const named = useBlock(one)
  const { kind, level = 2 } = one.block
  const doi = doiAddress(one.block)
  if (kind === 'code') return <pre {...named}>{one.block.text}</pre>
  const Tag = kind !== 'heading' ? 'p' : level > 2 ? 'h3' : 'h2'
  return (
    <Tag {...named} className={`text-${kind}`}>
      <Runs of={one} />
      {doi !== undefined && (
        <>
          {' '}
          <Address to={doi} />
        </>
      )}
    </Tag>
  )
}

function Entry({ of: one }: { of: ListEntry }) {
  return (
    <li {...useBlock(one)} value={one.value}>
      <Runs of={one} begin={one.marker} />
    </li>
  )
}

function Caption({ of: one }: { of: Numbered }) {
  return (
    <figcaption {...useBlock(one)}>
      <Runs of={one} />
    </figcaption>
  )
}

/** A part of a page as it is printed, with its letters for those who look for them or listen. */
function Figure({ of: one, caption }: { of: Numbered; caption?: Numbered | undefined }) {
  const text = useText()
  const { block } = one
  return (
    <figure>
      <Region block={block} label={caption?.block.text ?? block.text} />
      {caption && <Caption of={caption} />}
      {block.text !== '' && (
        <details>
          <summary>{text('reader.regionText')}</summary>
          <Block of={one} />
        </details>
      )}
    </figure>
  )
}

function Front({ blocks }: { blocks: readonly Numbered[] }) {
  const text = useText()
  return (
    <details>
      <summary>{text('reader.front')}</summary>
      {blocks.map(each => (
        <Block key={each.at} of={each} />
      ))}
    </details>
  )
}

function OnePiece({ of: piece }: { of: Piece }) {
  if (piece.is === 'block') return <Block of={piece} />
  if (piece.is === 'region') return <Figure of={piece} caption={piece.caption} />
  if (piece.is === 'front') return <Front blocks={piece.blocks} />
  const Tag = piece.isOrdered ? 'ol' : 'ul'
  return (
    <Tag>
      {piece.entries.map(entry => (
        <Entry key={entry.at} of={entry} />
      ))}
    </Tag>
  )
}

function OnePage({ of: { page, pieces } }: { of: TextPage }) {
  const text = useText()
  return (
    <div className="text-page">
      {page > 1 && (
        <Link
          to={{ search: window.location.search, hash: `#page=${page}` }}
          aria-label={text('reader.pageOfPdf', { page })}
          className="text-mark"
        >
          <span>{text('reader.page', { page })}</span>
        </Link>
      )}
      {pieces.map((piece, n) => (
        <OnePiece key={n} of={piece} />
      ))}
    </div>
  )
}

/** Pages that are shown before the others, which take their time. */
const FIRST_PAGES = 3

type Props = {
  readonly text: StructuredText
  readonly title: string
  readonly language: string | undefined
  /** The page of the PDF with which one begins. */
  readonly from: number
}

/** The blocks of a text, page by page of its PDF. */
export const TextBlocks = memo(({ text, title, language, from }: Props) => {
  const [isWhole, setWhole] = useState(from >= FIRST_PAGES)
  useEffect(() => startTransition(() => setWhole(true)), [])
  const pages = useMemo(() => textPages(text, title), [text, title])
  return (
    <Language value={language}>
      {pages.slice(0, isWhole ? undefined : FIRST_PAGES).map(page => (
        <OnePage key={page.page} of={page} />
      ))}
    </Language>
  )
})
