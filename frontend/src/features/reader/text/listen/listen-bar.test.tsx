import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { press, shown } from '../../../../testing/screens/shown.tsx'
import { ListenBar } from './listen-bar.tsx'

let spoken: string[]

class Utterance extends EventTarget {
  readonly text: string

  constructor(text: string) {
    super()
    this.text = text
  }
}

beforeEach(() => {
  spoken = []
  sessionStorage.clear()
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  vi.stubGlobal('speechSynthesis', {
    speak: ({ text }: Utterance) => void spoken.push(text.trim()),
    cancel: () => undefined,
    getVoices: () => [],
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Opens the bar where the second block is the first in view; its sentences stand at `top`, and 100 pixels are seen. */
const listen = (top: number) => {
  const container = document.createElement('div')
  container.className = 'text-pages'
  container.innerHTML =
    '<article><p data-at="0">Rain fell. It rose. We left.</p><p data-at="1">Then it was dry.</p></article>'
  document.body.append(container)
  vi.spyOn(container, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 100))
  vi.spyOn(Range.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 100, 20))
  const article = container.querySelector('article')!
  shown(<ListenBar article={article} heard="shodh:heard:p/1" language="en" from={1} close={() => undefined} />, '/')
}

test('it begins with the first block in view', () => {
  listen(10)
  expect(spoken).toEqual(['Then it was dry.'])
})

test.each([
  ['that is seen, it goes on with it', 10, 'It rose.'],
  ['that is no longer seen, it begins with the first block in view', -200, 'Then it was dry.'],
])('opened again after a sentence %s', async (_, top, first) => {
  listen(10)
  await press('Previous sentence')
  await press('Previous sentence')
  expect(spoken.at(-1)).toBe('It rose.')
  cleanup()
  listen(top)
  expect(spoken.at(-1)).toBe(first)
})
