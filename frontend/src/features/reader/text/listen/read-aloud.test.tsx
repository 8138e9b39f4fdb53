import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readAloud, type ReadAloudState, sentencesOf, voiceFor } from './read-aloud.ts'

/** A browser's voice, which speaks until a test ends what it says. */
class Utterance extends EventTarget {
  lang = ''
  rate = 1
  voice: unknown = null
  readonly text: string

  constructor(text: string) {
    super()
    this.text = text
  }
}

let spoken: Utterance[]
const voice = (lang: string) => ({ lang }) as SpeechSynthesisVoice
const voices = [voice('en-IN'), voice('hi_IN')]

beforeEach(() => {
  spoken = []
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  const speechSynthesis = {
    speak: (utterance: Utterance) => void spoken.push(utterance),
    cancel: () => undefined,
    getVoices: () => voices,
  }
  vi.stubGlobal('speechSynthesis', speechSynthesis)
  document.body.innerHTML = '<p data-at="0">It rains. The river rises.</p><p data-at="1">वर्षा होती है।</p>'
})
afterEach(() => void vi.unstubAllGlobals())

const passages = [
  { at: 0, text: 'It rains. The river rises.', language: 'en' },
  { at: 1, text: 'वर्षा होती है।', language: 'mr' },
  { at: 2, text: '* * *', language: 'en' },
]

const reading = (all = passages) => {
  const states: ReadAloudState[] = []
  const muted: string[] = []
  const read = readAloud(sentencesOf(all), document.body, {
    changed: state => states.push(state),
    mute: language => muted.push(language),
  })
  const end = () => spoken.at(-1)?.dispatchEvent(new Event('end'))
  return { read, states, muted, end, said: () => spoken.map(({ text, lang }) => [text, lang]) }
}

test('a text is read sentence by sentence in the language of each passage; what has no letters is passed over', () => {
  expect(sentencesOf(passages)).toEqual([
    { at: 0, from: 0, text: 'It rains. ', language: 'en' },
    { at: 0, from: 10, text: 'The river rises.', language: 'en' },
    { at: 1, from: 0, text: 'वर्षा होती है।', language: 'mr' },
  ])
  const { read, states, end, said } = reading()
  read.speak(0)
  end()
  end()
  expect(said()).toEqual([
    ['It rains. ', 'en'],
    ['The river rises.', 'en'],
    ['वर्षा होती है।', 'mr'],
  ])
  expect(spoken.map(one => one.voice)).toEqual([voices[0], voices[0], voices[1]])
  end()
  expect(states.at(-1)).toEqual({ isSpeaking: false, sentence: 0 })
})

test('it stops, goes on where it was, skips, and speaks at another speed', () => {
  const { read, states, end, said } = reading()
  read.speak(1)
  read.stop()
  end()
  expect([spoken.length, states.at(-1)]).toEqual([1, { isSpeaking: false, sentence: 1 }])
  read.resume()
  read.skip(-1)
  read.setRate(1.5)
  expect(said().map(([text]) => text)).toEqual(['The river rises.', 'The river rises.', 'It rains. ', 'It rains. '])
  expect(spoken.at(-1)?.rate).toBe(1.5)
  read.end()
  expect(states.at(-1)?.isSpeaking).toBe(false)
})

test('a language that the device has no voice for is said to be, and an error ends the reading', () => {
  const { read, muted, states } = reading([{ at: 0, text: 'Il pleut.', language: 'fr' }])
  read.speak(0)
  expect([muted, spoken, states.at(-1)?.isSpeaking]).toEqual([['fr'], [], false])
  const other = reading()
  other.read.speak(0)
  spoken[0]?.dispatchEvent(Object.assign(new Event('error'), { error: 'audio-busy' }))
  expect(other.states.at(-1)?.isSpeaking).toBe(false)
})

test('Hindi and Marathi stand in for each other', () => {
  expect(voiceFor([voice('mr-IN')], 'hi')?.lang).toBe('mr-IN')
  expect(voiceFor([voice('mr-IN')], 'en')).toBeUndefined()
  expect(voiceFor([], '')).toBeUndefined()
})
