import { type EventBus, LinkTarget, PDFLinkService } from 'pdfjs-dist/web/pdf_viewer.mjs'

const SAFE = ['http:', 'https:', 'mailto:']

/** Whether a link of a PDF may be followed: to a page of the web, or to write a mail. */
export const isSafeLink = (url: string) => SAFE.includes(URL.parse(url)?.protocol ?? '')

/** Links out of a PDF open in another tab, which learns nothing of this one. */
export class SafeLinkService extends PDFLinkService {
  constructor(eventBus: EventBus) {
    super({ eventBus, externalLinkTarget: LinkTarget.BLANK, externalLinkRel: 'noopener noreferrer nofollow' })
  }

  override addLinkAttributes(link: HTMLAnchorElement, url: string) {
    if (isSafeLink(url)) super.addLinkAttributes(link, url, true)
  }
}
