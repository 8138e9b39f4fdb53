import { paperOf, paperRows } from './papers.ts'
import { type Handle, yes } from './served.ts'
import { treeOf, volume, yearsResponse } from './volumes.ts'

export const january = volume(2026, 'Vol. 1 January', { papers: 2 })
export const march = volume(2026, 'Vol. 1 March', { papers: 1 })
export const water = volume(2025, 'Water', { issueType: 'Special', papers: 1 })
export const rivers = paperOf(january, 1, { title: 'On Rivers', subtitle: 'A survey' })
export const wells = paperOf(january, 2, { title: 'On Wells' })
export const rain = paperOf(march, 1, { title: 'वर्षा' })
export const dew = paperOf(water, 1, { title: 'On Dew' })

const years = yes(yearsResponse(treeOf(january, march, water)))

/** What the list of papers asks for. */
export const listedPapers: Handle = ({ pathname, searchParams }) => {
  if (pathname.endsWith('/papers/years')) return years
  if (pathname.endsWith(`/papers/${encodeURIComponent(rivers.id)}`))
    return { ...yes({ paper: rivers }), headers: { etag: '"7.1"' } }
  if (!pathname.endsWith('/papers/rows')) return undefined
  const search = searchParams.get('search') ?? ''
  return yes(paperRows(...[rivers, wells, rain, dew].filter(({ title }) => title.includes(search))))
}
