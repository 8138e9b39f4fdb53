import { addressIn, type Language, localized } from '@shodh/contracts/languages.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import type { PaperGroup } from '@shodh/contracts/volumes/arrangement.ts'
import type { VolumeDocument } from '@shodh/contracts/volumes/views.ts'
import { shortPaperPath } from '@shodh/contracts/papers/paper-address.ts'
import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import { shortVolumePath } from '@shodh/contracts/volumes/volume-path.ts'
import { type Block, composeMail, journalNameIn, type Letterhead } from '../mails/mail-body.ts'
import { phrases } from './mail-phrases.ts'

/** `publicUrl` is without a slash at its end. */
type Link = { readonly language: Language; readonly token: string; readonly publicUrl: string }

/** The page that a link with a token opens. */
const pageOf = (path: string, { language, token, publicUrl }: Link) =>
  `${publicUrl}${addressIn(language, path)}/${token}`

/** The mail with the link that confirms a subscription. */
export const confirmationMail = (link: Link, letterhead: Letterhead) => {
  const { language } = link
  const { title, asked, button, notAsked } = phrases[language].confirm
  const blocks = [
    asked(journalNameIn(letterhead, language)),
    { button, link: pageOf('/subscribe/confirm', link) },
    notAsked,
  ]
  return composeMail({ language, title, blocks }, letterhead)
}

/** An issue that is public, with its papers in their order. */
export type IssueContents = {
  readonly volume: Pick<VolumeDocument, 'id' | 'name' | 'year' | 'issueType' | 'shortId'>
  readonly groups: readonly PaperGroup<PaperDocument>[]
}

const titleIn = (language: Language, { title, translations = [] }: PaperDocument) =>
  plainText(translations.find(one => one.language.slice(0, 2) === language)?.title ?? title)

const groupBlocks = (
  { section, papers }: IssueContents['groups'][number],
  { language, publicUrl }: Pick<Link, 'language' | 'publicUrl'>,
): readonly Block[] => [
  ...(section ? [{ heading: localized(section.names, language) }] : []),
  {
    links: papers.map(paper => ({
      text: titleIn(language, paper),
      about: paper.authorName,
      link: publicUrl + addressIn(language, shortPaperPath(paper)),
    })),
  },
]

const nameOf = ({ name, year }: IssueContents['volume']) => (name.includes(String(year)) ? name : `${name} · ${year}`)

/** The mail about an issue that was published. */
export const issueMail = ({ volume, groups }: IssueContents, link: Link, letterhead: Letterhead) => {
  const { language, publicUrl } = link
  const { title, published, read, why, unsubscribe } = phrases[language].issue
  const journal = journalNameIn(letterhead, language)
  const papers = groups.reduce((count, group) => count + group.papers.length, 0)
  const unsubscribeAt = pageOf('/unsubscribe', link)
  const blocks: readonly Block[] = [
    published(journal, papers),
    { button: read, link: publicUrl + addressIn(language, shortVolumePath(volume)) },
    ...groups.flatMap(group => groupBlocks(group, link)),
    why(journal),
    { links: [{ text: unsubscribe, link: unsubscribeAt }] },
  ]
  const words = composeMail({ language, title: title(nameOf(volume)), blocks }, letterhead)
  return { ...words, unsubscribe: unsubscribeAt }
}
