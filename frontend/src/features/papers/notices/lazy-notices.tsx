import { type ComponentType, Suspense } from 'react'
import { withMessages } from '../../../i18n/catalogues.ts'
import { lazyOrNothing } from '../../../ui/lazy-or-nothing.ts'

/** Shown, and its code fetched, only where there is something to show. */
const whereThere = <Props extends { readonly of: unknown }>(load: () => Promise<ComponentType<Props>>) => {
  const Part: ComponentType<Props> = lazyOrNothing(load)
  type Given = Omit<Props, 'of'> & { readonly of: Props['of'] | undefined }
  return (props: Given) =>
    props.of ? (
      <Suspense>
        <Part {...(props as Props)} />
      </Suspense>
    ) : null
}

const code = () => import('./notices.tsx')
const load = withMessages(code, 'paper')

/** What became of a paper, in a line. */
export const NoticeMark = whereThere(async () => (await load()).NoticeMark)

/** Every notice about a paper. */
export const Notices = whereThere(async () => (await load()).Notices)

/** Since when and why a PDF is withheld. */
export const WithheldNote = whereThere(async () => (await load()).WithheldNote)

/** That the PDF is missing or damaged. */
export const FileProblemNote = whereThere(async () => (await load()).FileProblemNote)

/** When the PDF was replaced. */
export const Updated = whereThere(async () => (await code()).Updated)
