import type authors from '../locales/en/authors.json'
import type board from '../locales/en/board.json'
import type contact from '../locales/en/contact.json'
import type contactSentences from '../locales/en/contact-sentences.json'
import type display from '../locales/en/display.json'
import type footer from '../locales/en/footer.json'
import type home from '../locales/en/home.json'
import type library from '../locales/en/library.json'
import type menu from '../locales/en/menu.json'
import type news from '../locales/en/news.json'
import type notFound from '../locales/en/not-found.json'
import type paper from '../locales/en/paper.json'
import type reader from '../locales/en/reader.json'
import type search from '../locales/en/search.json'
import type sentences from '../locales/en/sentences.json'
import type signIn from '../locales/en/sign-in.json'
import type signInSentences from '../locales/en/sign-in-sentences.json'
import type site from '../locales/en/site.json'
import type texts from '../locales/en/texts.json'
import type update from '../locales/en/update.json'
import type verify from '../locales/en/verify.json'
import type volume from '../locales/en/volume.json'

/** The parts of a catalogue: files of `locales/{language}`. `site` comes with every page. */
type Parts = {
  readonly authors: typeof authors
  readonly board: typeof board
  readonly contact: typeof contact
  readonly 'contact-sentences': typeof contactSentences
  readonly display: typeof display
  readonly footer: typeof footer
  readonly home: typeof home
  readonly library: typeof library
  readonly menu: typeof menu
  readonly news: typeof news
  readonly 'not-found': typeof notFound
  readonly paper: typeof paper
  readonly reader: typeof reader
  readonly search: typeof search
  readonly sentences: typeof sentences
  readonly 'sign-in': typeof signIn
  readonly 'sign-in-sentences': typeof signInSentences
  readonly site: typeof site
  readonly texts: typeof texts
  readonly update: typeof update
  readonly verify: typeof verify
  readonly volume: typeof volume
}
export type Part = keyof Parts

/** Every message that there is. The id begins with its part. */
export type MessageId = { [Name in Part]: keyof Parts[Name] }[Part]
