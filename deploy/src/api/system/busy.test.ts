import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { pdfBlob } from '../../testing/client.ts'
import { smallPdf } from '../../testing/pdfs/pdf.ts'
import { withJournal } from '../../testing/with-journal.ts'
import { responseTo } from '../../testing/response-to.ts'

const at = withJournal()

/** More than the buffers between two sockets of this machine: a response that is not read does not end. */
const LARGE = 24_000_000

describe('The journal', () => {
  test('sends a visitor two ZIPs at a time, and another one once one of them is aborted', async () => {
    const { id } = await at.editor.createVolume('Large')
    const uploaded = await at.editor.upload({ volumeName: 'Large' }, pdfBlob(smallPdf('Large', LARGE)))
    expect(uploaded.status).toBe(201)
    const download = async () => {
      const outgoing = get(`${at.journal.address}/api/v1/papers/volume/${id}/download`, { agent: false })
      outgoing.on('error', () => {})
      onTestFinished(() => void outgoing.destroy())
      const response = await responseTo(outgoing)
      return { outgoing, response, status: response.statusCode }
    }
    const [first, second, third] = [await download(), await download(), await download()]
    expect([first.status, second.status, third.status]).toEqual([200, 200, 429])
    expect(JSON.parse(await text(third.response))).toMatchObject({ code: 'TOO_MANY_VOLUME_DOWNLOADS' })
    first.outgoing.destroy()
    await expect.poll(async () => (await download()).status === 200).toBe(true)
  })

  test('reports the pressure that it sheds load by in its metrics', async () => {
    expect(await (await fetch(`${at.journal.address}/metrics`)).text()).toContain('\nshodh_overload_pressure 0\n')
  })
})
