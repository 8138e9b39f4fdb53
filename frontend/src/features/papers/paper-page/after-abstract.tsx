import type { PaperPageResponse } from '@shodh/contracts/papers/paper-page.ts'
import { Cite } from './cite.tsx'
import { Neighbours } from './neighbours.tsx'
import type { Published } from './published.ts'
import { Translations } from './translations.tsx'
import { Versions } from './versions.tsx'

type Shown = { readonly data: PaperPageResponse; readonly published: Published }

/** What is below the fold: the browser takes it over later than what a reader sees first. */
export function AfterAbstract({ data, published }: Shown) {
  return (
    <>
      <Translations paper={published.paper} />
      <Cite of={published} />
      <Versions versions={data.versions} />
      <Neighbours {...data} />
    </>
  )
}
