import { readFile } from 'node:fs/promises'
import { chromePath, NO_CHROMIUM, openBrowser } from '@shodh/deploy/testing/browser/browser.ts'
import { portrait } from '../journals/portrait.ts'
import { besideFastify } from '../ratio.ts'
import { authorizationOf, send } from '../load/request.ts'
import type { Bench, Measurement, Row } from '../row.ts'
import { startMeasuredJournal } from '../server-process.ts'
import { browser as browserHeaders } from '../journals/volume-of-300.ts'
import { visits } from '../web-vitals.ts'

const PATH = '/board-members'
const SECTION_NAMES = ['CHIEF EDITOR', 'EDITORIAL BOARD', 'MANAGING EDITOR', 'REGIONAL EDITOR', 'ADVISORY BODY']

/** As large as a portrait on a page, and near the most that is accepted, of 2 MB. */
const SMALL = { side: 320, noise: 12 }
const LARGE = { side: 840, noise: 12 }

type Headers = Readonly<Record<string, string>>

const addMember = async (url: string, headers: Headers, n: number, size = SMALL) => {
  const form = new FormData()
  const fields = { fullName: `Member ${n}`, designation: `Editor ${n}`, description: 'Professor of Botany, Pune' }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('image', new Blob([new Uint8Array(portrait(n, size))], { type: 'image/png' }), 'portrait.png')
  const began = performance.now()
  const { status } = await fetch(url, { method: 'POST', headers, body: form })
  if (status !== 201) throw new Error(`POST ${url}: ${status}`)
  return performance.now() - began
}

const addSection = async (address: string, headers: Headers, name: string) => {
  const url = `${address}/api/v1/board-members/sections`
  const { body } = await send(url, { method: 'POST', headers, json: { name } })
  return `${url}/${JSON.parse(body.toString()).data.section.id}/members`
}

const KB_IN_MB = 1000

/** MB of memory that a process on Linux started by another one had at most; none where it has ended. */
const peakOf = async (child: string) => {
  const status = await readFile(`/proc/${child}/status`, 'utf8').catch(() => '')
  return Number(/^VmHWM:\s*(\d+) kB$/mu.exec(status)?.[1] ?? 0) / KB_IN_MB
}

const peakOfChildren = async (pid: number | undefined) => {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return Math.max(...(await Promise.all(children.split(' ').filter(Boolean).map(peakOf))))
}

/** A running journal whose board has so many members. */
const journalWithBoard = async (bench: Bench, members: number) => {
  const journal = await startMeasuredJournal(await bench.directory())
  bench.atEnd(journal.stop)
  const headers = await authorizationOf(journal.address)
  const sections: string[] = []
  for (const name of SECTION_NAMES) sections.push(await addSection(journal.address, headers, name))
  for (let n = 0; n < members; n += 1) await addMember(sections[n % sections.length] ?? '', headers, n)
  const add = async (n: number): Promise<readonly Measurement[]> => [
    { figure: 'a portrait of 2 MB, added', unit: 'ms', value: await addMember(sections[0] ?? '', headers, n, LARGE) },
    { figure: 'most memory of the process that encoded it', unit: 'MB', value: await peakOfChildren(journal.pid) },
  ]
  return { url: journal.address + PATH, add }
}

const cached = async (bench: Bench, members: number, url: string) => {
  const headers = { ...browserHeaders, accept: 'text/html' }
  const measure = await besideFastify(bench, { url, connections: 50, seconds: 2, headers, status: 200 }, {})
  return async () => (await measure()).map(one => ({ ...one, figure: `page of ${members}: ${one.figure}` }))
}

export const board: Row = {
  name: 'board',
  about:
    "The board's page with 40 and 200 members from the cache, over 50 connections; with 40 portraits on a phone as in web-vitals; a portrait of 2 MB added",
  prepare: async bench => {
    if (chromePath === undefined) throw new Error(`There is ${NO_CHROMIUM}`)
    const [small, large] = [await journalWithBoard(bench, 40), await journalWithBoard(bench, 200)]
    const browser = await openBrowser()
    bench.atEnd(() => browser.close())
    const pages = [await cached(bench, 40, small.url), await cached(bench, 200, large.url)]
    let added = 200
    return async () => {
      const { first } = await visits(browser, small.url)
      const measured: Measurement[] = []
      for (const measure of pages) measured.push(...(await measure()))
      added += 1
      return [
        ...measured,
        { figure: '40 portraits on a phone: LCP', unit: 'ms', value: first.lcp, goal: { atMost: 1000 } },
        { figure: '40 portraits on a phone: CLS', unit: '', value: first.cls, goal: { atMost: 0.02 } },
        ...(await large.add(added)),
      ]
    }
  },
}
