import { type ComponentType, useEffect, useState } from 'react'
import { withMessages } from '../../../i18n/catalogues.ts'
import { isPageKey } from '../../../ui/addresses/page-key.ts'
import type { Asked } from './cite-panel.tsx'

const load = withMessages(async () => (await import('./cite-panel.tsx')).CitePanel, 'paper')

/** What cites the paper that an element is about: of the nearest element around it that names one paper, and no other. */
const citeOf = (element: Element | null): HTMLElement | undefined => {
  if (!element) return undefined
  const all = [...element.querySelectorAll<HTMLElement>('[data-cite]')].filter(each => each.checkVisibility())
  if (all.length === 0) return citeOf(element.parentElement)
  return all.every(({ dataset }) => dataset['cite'] === all[0]?.dataset['cite']) ? all[0] : undefined
}

type Shown = { readonly Panel: ComponentType<{ asked: Asked }>; readonly asked: Asked }

/**
 * Shows the citation of the paper that an element names: `<a href={`${paperPath(paper)}#cite`} data-cite={paper.id}>`. Its
 * code comes with the first one; where it can't, and without scripts, a link leads to the citation on the paper's page.
 * The key C cites the paper that has the focus, or the only one of the page.
 */
export function Citations() {
  const [shown, setShown] = useState<Shown>()
  useEffect(() => {
    const clicked = (event: MouseEvent) => {
      const from = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cite]') : null
      const paperId = from?.dataset['cite']
      if (!from || !paperId || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      load().then(
        Panel => setShown({ Panel, asked: { paperId, from } }),
        () => from instanceof HTMLAnchorElement && window.location.assign(from.href),
      )
    }
    const pressed = (event: KeyboardEvent) => {
      const from = isPageKey(event, 'c', 'cite') && citeOf(document.activeElement)
      if (!from) return
      event.preventDefault()
      from.click()
    }
    // before the router's links
    document.addEventListener('click', clicked, true)
    document.addEventListener('keydown', pressed)
    return () => {
      document.removeEventListener('click', clicked, true)
      document.removeEventListener('keydown', pressed)
    }
  }, [])
  return shown && <shown.Panel asked={shown.asked} />
}
