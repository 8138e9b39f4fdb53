import type { Explanation } from '@shodh/contracts/usage/views.ts'
import { beforeAll, expect } from 'vitest'
import { pdfBlob } from '../client.ts'
import { smallPdf } from '../pdfs/pdf.ts'
import { withJournal } from '../with-journal.ts'

/** A user agent that is no robot's. */
export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'

export const NO_READINGS = { counted: 0, late: 0, robots: 0, doubleClicks: 0, staff: 0 }

/** A journal whose readings are counted, and what its tests read and ask. */
export const countedReadings = () => {
  const at = withJournal({ TRUST_PROXY: '127.0.0.1' })
  const volume = { id: '' }
  let number = 0
  let reader = 0

  beforeAll(async () => {
    volume.id = (await at.editor.createVolume('Read')).id
  })

  const newPaper = async () => {
    number += 1
    const fields = { volumeName: 'Read', title: `Paper ${number}` }
    const upload = await at.editor.upload(fields, pdfBlob(smallPdf(`${number}`)))
    const { id, sr } = upload.body.data.paper
    return {
      id,
      sr,
      download: `/api/v1/papers/${volume.id}/${id}/download`,
      page: `/papers/2025/Regular/Read/${sr}-paper-${number}`,
    }
  }

  const aReader = () => {
    reader += 1
    return { 'user-agent': `${FIREFOX} ${reader}` }
  }

  const request = async (path: string, headers: Record<string, string> = aReader(), method = 'GET') => {
    const response = await fetch(at.journal.address + path, { method, headers, redirect: 'manual' })
    await response.arrayBuffer()
    return response
  }

  const explanation = async (scope: string): Promise<Explanation> =>
    (await at.editor.get(`/papers/statistics/explanation?${scope}`)).body.data

  /** A reading is counted a moment after its response; a further one shows that those before it are. */
  const settled = async () => {
    const { download, id } = await newPaper()
    await request(download)
    await expect.poll(async () => (await explanation(`paperId=${id}`)).paperDownloads.counted).toBe(1)
  }

  const counted = async (id: string) => {
    await settled()
    const { paperDownloads, pageViews } = await explanation(`paperId=${id}`)
    return { pdf: paperDownloads, page: pageViews }
  }

  return { at, volume, newPaper, aReader, request, explanation, settled, counted }
}
