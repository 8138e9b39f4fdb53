import type { PaperPageResponse } from '@shodh/contracts/papers/paper-page.ts'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Cite } from './cite.tsx'
import { Neighbours } from './neighbours.tsx'
import type { Published } from './published.ts'
import { Translations } from './translations.tsx'
import { Versions } from './versions.tsx'

type Shown = { readonly data: PaperPageResponse; readonly published: Published }

/** The first page of a visit is counted by its own request, where there is a network. */
const useRecordedView = (paperId: string) => {
  const { key } = useLocation()
  const [isFirst] = useState(key === 'default')
  useEffect(() => {
    if (isFirst && navigator.onLine) return
    void import('../../library/readings/record-view.ts')
      .then(({ recordView }) => recordView(paperId))
      .catch(() => undefined)
  }, [isFirst, paperId])
}

/** What is below the fold: the browser takes it over later than what a reader sees first. */
export function AfterAbstract({ data, published }: Shown) {
  useRecordedView(published.paper.id)
  return (
    <>
      <Translations paper={published.paper} />
      <Cite of={published} />
      <Versions paperId={published.paper.id} versions={data.versions} />
      <Neighbours {...data} />
    </>
  )
}
