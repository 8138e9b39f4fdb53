import type { StructuredText } from '@shodh/contracts/papers/pdf-text/structured-text.ts'
import { pageElement, type TextNode, type TextPart } from '@shodh/contracts/papers/pdf-text/text-elements.ts'
import { type TextPage, textPages } from '@shodh/contracts/papers/pdf-text/text-view.ts'
import { createElement, memo, type ReactNode, startTransition, useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../../i18n/text.tsx'
import { link } from '../../../ui/button.ts'
import { Region } from './region.tsx'

/** A region is a part of its page as it is printed, which leads there. */
function Part({ of: one }: { of: TextPart }) {
  const text = useText()
  if (one.part === 'words')
    return one.of === 'front' ? text('reader.front') : text('reader.regionText', { kind: one.of })
  if (one.part === 'picture') {
    const { block } = one.of
    const names = [one.isCaptioned ? '' : text('reader.region', { kind: block.kind }), one.label]
    return <Region block={block} label={names.filter(Boolean).join(': ')} />
  }
  const { page } = one
  const to = { search: window.location.search, hash: `#page=${page}` }
  const name = text('reader.pageOfPdf', { page })
  if (one.part === 'address')
    return (
      <Link to={to} className={link}>
        {name}
      </Link>
    )
  return (
    <Link to={to} aria-label={name} className="text-mark">
      <span>{text('reader.page', { page })}</span>
    </Link>
  )
}

const OUTSIDE = { target: '_blank', rel: 'noopener noreferrer nofollow', className: link }

const shown = (node: TextNode): ReactNode => {
  if (typeof node === 'string') return node
  if ('part' in node) return <Part of={node} />
  const { tag, at, kind, children, ...attributes } = node
  const named = {
    'data-at': at,
    className: kind && `text-${kind}`,
    ...attributes,
    ...(node.href !== undefined && OUTSIDE),
  }
  return createElement(tag, named, ...children.map(shown))
}

type PageProps = { readonly of: TextPage; readonly language: string | undefined }

const OnePage = memo(({ of: page, language }: PageProps) => shown(pageElement(page, language)))

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
  return pages
    .slice(0, isWhole ? undefined : FIRST_PAGES)
    .map(page => <OnePage key={page.page} of={page} language={language} />)
})
