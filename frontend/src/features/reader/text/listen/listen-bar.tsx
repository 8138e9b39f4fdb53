import { useEffect, useRef, useState } from 'react'
import { useLanguage, useText } from '../../../../i18n/text.tsx'
import { languageName } from '../../../../ui/formats/language-names.ts'
import { useToast } from '../../../../ui/toasts/toast.tsx'
import { ReaderIcon, tool } from '../../view/toolbar/tool.tsx'
import { ofThisTab, store, stored } from '../../../../browser-storage.ts'
import { isInSight } from '../highlight.ts'
import { rangeAt } from '../ranges.ts'
import { type Passage, type ReadAloud, readAloud, type Sentence, sentencesOf } from './read-aloud.ts'

export const canSpeak = () => 'speechSynthesis' in window && 'Segmenter' in Intl

const RATES = [0.75, 1, 1.25, 1.5, 2]

/** Everything but code, and what is folded away. */
const SPOKEN = '[data-at]:not(pre, details *)'

const passagesIn = (article: Element, language: string): readonly Passage[] =>
  [...article.querySelectorAll<HTMLElement>(SPOKEN)].map(element => ({
    at: Number(element.dataset['at']),
    text: element.textContent,
    language: element.lang || language,
  }))

const placeIn = ({ at, from }: Sentence) => `${at}.${from}`

/** With which sentence it begins: the one that was read last, if it is still seen, or the first of a block. */
const firstOf = (
  sentences: readonly Sentence[],
  { article, heard, from }: Pick<Props, 'article' | 'heard' | 'from'>,
) => {
  const last = stored(heard, ofThisTab)
  const index = sentences.findIndex(each => placeIn(each) === last)
  const sentence = sentences[index]
  const block = sentence && article.querySelector(`[data-at="${sentence.at}"]`)
  const range = block && rangeAt(block, sentence.from, sentence.from + sentence.text.trimEnd().length)
  if (range && isInSight(range)) return index
  return Math.max(
    0,
    sentences.findIndex(({ at }) => at >= from),
  )
}

type Props = {
  readonly article: HTMLElement
  /** The key under which this tab remembers the sentence that was read last. */
  readonly heard: string
  /** Of the paper. */
  readonly language: string
  /** The block that is read now, with which it begins. */
  readonly from: number
  readonly close: () => void
}

/** The reading voice, as long as the bar is open. */
const useReadAloud = ({ article, heard, language, from }: Props) => {
  const text = useText()
  const toast = useToast()
  const own = useLanguage()
  const voice = useRef<ReadAloud>(undefined)
  const [isSpeaking, setSpeaking] = useState(false)
  const begin = useRef(from)
  useEffect(() => {
    const sentences = sentencesOf(passagesIn(article, language))
    const reading = readAloud(sentences, article, {
      changed: ({ isSpeaking: isRead, sentence }) => {
        setSpeaking(isRead)
        const read = sentences[sentence]
        if (isRead && read) store(heard, placeIn(read), ofThisTab)
      },
      mute: tag => toast(text('reader.noVoice', { language: languageName(tag, own) }), 'error'),
    })
    voice.current = reading
    reading.speak(firstOf(sentences, { article, heard, from: begin.current }))
    return reading.end
  }, [article, heard, language, text, toast, own])
  return { voice, isSpeaking }
}

/** Reads the text aloud from where one is. */
export function ListenBar(props: Props) {
  const text = useText()
  const { voice, isSpeaking } = useReadAloud(props)
  const act = (
    label: string,
    name: 'play' | 'pause' | 'previousSentence' | 'nextSentence' | 'close',
    press: () => void,
  ) => (
    <button type="button" aria-label={label} title={label} className={tool} onClick={press}>
      <ReaderIcon name={name} />
    </button>
  )
  return (
    <div role="group" aria-label={text('reader.listen')} className="text-listen">
      {act(text('reader.previousSentence'), 'previousSentence', () => voice.current?.skip(-1))}
      {isSpeaking
        ? act(text('reader.pause'), 'pause', () => voice.current?.stop())
        : act(text('reader.play'), 'play', () => voice.current?.resume())}
      {act(text('reader.nextSentence'), 'nextSentence', () => voice.current?.skip(1))}
      <select
        aria-label={text('reader.speed')}
        defaultValue={1}
        className="min-h-11 rounded-sm border border-line-strong bg-paper px-2 text-sm"
        onChange={({ target }) => voice.current?.setRate(Number(target.value))}
      >
        {RATES.map(rate => (
          <option key={rate} value={rate}>
            {rate}×
          </option>
        ))}
      </select>
      {act(text('reader.close'), 'close', props.close)}
    </div>
  )
}
