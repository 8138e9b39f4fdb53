import { type ComponentType, useEffect, useState } from 'react'
import { withMessages } from '../../../i18n/catalogues.ts'
import type { Asked } from './cite-panel.tsx'

const load = withMessages(async () => (await import('./cite-panel.tsx')).CitePanel, 'paper')

type Shown = { readonly Panel: ComponentType<{ asked: Asked }>; readonly asked: Asked }

/**
 * Shows the citation of the paper that an element names: `<a href={`${paperPath(paper)}#cite`} data-cite={paper.id}>`. Its
 * code comes with the first one; where it can't, and without scripts, a link leads to the citation on the paper's page.
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
    // before the router's links
    document.addEventListener('click', clicked, true)
    return () => document.removeEventListener('click', clicked, true)
  }, [])
  return shown && <shown.Panel asked={shown.asked} />
}
