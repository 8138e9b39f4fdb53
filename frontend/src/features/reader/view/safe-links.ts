import { type EventBus, LinkTarget, PDFLinkService } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
import { isSafeLink } from './is-safe-link.ts'

/** Links out of a PDF open in another tab, which learns nothing of this one. */
export class SafeLinkService extends PDFLinkService {
  constructor(eventBus: EventBus) {
    super({ eventBus, externalLinkTarget: LinkTarget.BLANK, externalLinkRel: 'noopener noreferrer nofollow' })
  }

  override addLinkAttributes(link: HTMLAnchorElement, url: string) {
    if (isSafeLink(url)) super.addLinkAttributes(link, url, true)
  }
}
