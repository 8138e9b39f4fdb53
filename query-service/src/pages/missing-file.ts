import { type RefusalCode, refusals } from '@shodh/contracts/refusals.ts'
import { type Language, languagesOf } from '@shodh/contracts/languages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from '../markup.ts'
import { plainPage } from './plain-page.ts'
import type { Ports } from '../ports.ts'
import { isBrowser, languageFor } from './refuse-withheld.ts'

type Why = Extract<RefusalCode, 'FILE_NOT_FOUND' | 'FILE_DELETED' | 'SHARE_NOT_FOUND' | 'SHARE_ENDED'>

type Words = Readonly<Record<Why, { readonly heading: string; readonly explained: string }>>

const words: Readonly<Record<Language, Words>> = {
  en: {
    FILE_NOT_FOUND: { heading: 'File not found', explained: 'Nothing is public at this address.' },
    FILE_DELETED: { heading: 'This file was deleted', explained: 'It was public at this address, and is no longer.' },
    SHARE_NOT_FOUND: {
      heading: 'This link does not exist',
      explained: 'Please check that the whole address was copied.',
    },
    SHARE_ENDED: {
      heading: 'This link is no longer valid',
      explained: 'It has expired, or has been ended. Please ask whoever sent it to you for a new one.',
    },
  },
  hi: {
    FILE_NOT_FOUND: { heading: 'फ़ाइल नहीं मिली', explained: 'इस पते पर कुछ भी सार्वजनिक नहीं है।' },
    FILE_DELETED: { heading: 'यह फ़ाइल हटा दी गई है', explained: 'यह इस पते पर सार्वजनिक थी, पर अब नहीं है।' },
    SHARE_NOT_FOUND: { heading: 'यह लिंक मौजूद नहीं है', explained: 'कृपया देखें कि पूरा पता कॉपी हुआ है या नहीं।' },
    SHARE_ENDED: {
      heading: 'यह लिंक अब मान्य नहीं है',
      explained: 'इसकी अवधि बीत गई है या इसे समाप्त कर दिया गया है। कृपया भेजने वाले से नया लिंक माँगें।',
    },
  },
  mr: {
    FILE_NOT_FOUND: { heading: 'फाइल सापडली नाही', explained: 'या पत्त्यावर काहीही सार्वजनिक नाही.' },
    FILE_DELETED: { heading: 'ही फाइल हटवली आहे', explained: 'ती या पत्त्यावर सार्वजनिक होती, पण आता नाही.' },
    SHARE_NOT_FOUND: { heading: 'हा दुवा अस्तित्वात नाही', explained: 'कृपया पूर्ण पत्ता कॉपी झाला आहे का ते तपासा.' },
    SHARE_ENDED: {
      heading: 'हा दुवा आता वैध नाही',
      explained: 'त्याची मुदत संपली आहे किंवा तो बंद केला आहे. कृपया पाठवणाऱ्याकडून नवीन दुवा मागा.',
    },
  },
}

/** Says why there is no file: a page where a browser shows it, else the envelope. Nothing may cache it. */
export const refuseFile =
  ({ settings }: Pick<Ports, 'settings'>) =>
  (request: FastifyRequest, reply: FastifyReply, why: Why) => {
    reply.headers({ vary: 'Accept, Accept-Language', 'cache-control': 'no-store' })
    if (!isBrowser(request)) return reply.refuse({ refused: why })
    const language = languageFor(request, languagesOf(settings.languages))
    const { heading, explained } = words[language][why]
    return reply
      .code(refusals[why].status)
      .header('content-language', language)
      .type('text/html; charset=utf-8')
      .send(plainPage({ language, heading, content: html`<p>${explained}</p>`, name: settings.name }))
  }
