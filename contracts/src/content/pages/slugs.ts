import * as z from 'zod/mini'
import { rawText } from '../../fields.ts'
import { SLUG_MAX } from '../../limits.ts'
import { TEXT_NAMES, type TextName } from '../../site/texts.ts'
import { nameKey, withoutIgnorable } from '../../text/text.ts'

/** The API has the deleted ones below `/pages` and `/news`, where one of this name could not be read. */
const LIST_OF_DELETED = 'deleted'

/** So that pages can be at the root one day. */
const RESERVED = ['admin', 'api', 'files', 'pages', 'news', 'hi', 'mr', LIST_OF_DELETED]

const SLUG = /^[\p{L}\p{M}\p{Nd}]+(?:-[\p{L}\p{M}\p{Nd}]+)*$/u

const slugForm = 'The address of a page has letters, digits and single hyphens between them'
const slugTooLong = `The address of a page cannot exceed ${SLUG_MAX} characters`

const isReserved = (slug: string) => RESERVED.includes(nameKey(slug))

/** The last part of the address of a page or an announcement, NFC. */
export const Slug = rawText('The address of a page', { max: SLUG_MAX, tooLong: slugTooLong }).check(
  z.minLength(1, { error: 'The address of a page is required', abort: true }),
  z.normalize('NFC'),
  z.regex(SLUG, { error: slugForm, abort: true }),
  z.maxLength(SLUG_MAX, { error: slugTooLong, abort: true }),
  z.refine(slug => !isReserved(slug), 'This address belongs to the site itself'),
)

/** Two with the same key are the same address. */
export const slugKey = (slug: string) => nameKey(slug)

/** Whether a page is one of the journal's texts about itself, which keep their addresses. */
export const textNameOf = (slug: string): TextName | undefined => TEXT_NAMES.find(name => name === slugKey(slug))

/** What a page of this title may have as its address; empty where nothing of it may be in one. */
export const suggestedSlug = (title: string): string => {
  const words =
    withoutIgnorable(title.normalize('NFC'))
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? []
  const slug = words.reduce((all, word) => {
    const longer = all === '' ? Array.from(word).slice(0, SLUG_MAX).join('') : `${all}-${word}`
    return Array.from(longer).length > SLUG_MAX ? all : longer
  }, '')
  return isReserved(slug) ? `${slug}-1` : slug
}

export const pageAddress = (slug: string) =>
  textNameOf(slug) ? `/${slugKey(slug)}` : `/pages/${encodeURIComponent(slug)}`
export const newsAddress = (slug: string) => `/news/${encodeURIComponent(slug)}`

type Addressed = { readonly kind: 'page' | 'news'; readonly slug: string }

export const addressOf = ({ kind, slug }: Addressed) => (kind === 'news' ? newsAddress(slug) : pageAddress(slug))

/** One of the journal's texts about itself: its address stays, and so does its English text. */
export const isText = ({ kind, slug }: Addressed) => kind === 'page' && textNameOf(slug) !== undefined
