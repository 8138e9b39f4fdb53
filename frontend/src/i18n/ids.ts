import type home from '../locales/en/home.json'
import type menu from '../locales/en/menu.json'
import type search from '../locales/en/search.json'
import type signIn from '../locales/en/sign-in.json'
import type site from '../locales/en/site.json'
import type volume from '../locales/en/volume.json'

/** The parts of a catalogue: files of `locales/{language}`. `site` comes with every page. */
type Parts = {
  readonly home: typeof home
  readonly menu: typeof menu
  readonly search: typeof search
  readonly 'sign-in': typeof signIn
  readonly site: typeof site
  readonly volume: typeof volume
}
export type Part = keyof Parts

/** Every message that there is. The id begins with its part. */
export type MessageId = { [Name in Part]: keyof Parts[Name] }[Part]
