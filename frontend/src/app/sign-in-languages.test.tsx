import { refusals } from '@shodh/contracts/refusals.ts'
import type { Language } from '@shodh/contracts/languages.ts'
import { secondFactorOperations } from '@shodh/contracts/users/factors/operations.ts'
import { emailWith, NewPassword, Otp, UserName } from '@shodh/contracts/users/fields.ts'
import { passwordOperations } from '@shodh/contracts/users/operations/passwords.ts'
import { sessionOperations } from '@shodh/contracts/users/operations/sessions.ts'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { AccountLink } from './header/account-link.tsx'
import { AppRoutes } from './routes.tsx'
import { createStore } from './store.ts'
import { addAllMessages } from '../i18n/all-messages.ts'
import { messagesIn } from '../i18n/catalogues.ts'
import { Messages } from '../i18n/text.tsx'
import { journalRemembered } from '../journal.ts'
import { press, type, visited } from '../testing/screens/shown.tsx'
import { journalSettings } from '../testing/examples/journal.ts'
import { person, tokens } from '../testing/examples/people.ts'
import { type Handle, no, yes } from '../testing/server/served.ts'
import { storeSession } from '../session/storage/stored-session.ts'

addAllMessages()

const serve = async (handle: Handle) => {
  await visited(handle)
}
afterEach(() => void vi.restoreAllMocks())

type Prefixed = Exclude<Language, 'en'>

const open = (language: Prefixed, path: string) => {
  const store = createStore()
  store.dispatch(journalRemembered({ ...journalSettings, languages: ['en', 'hi', 'mr'] }))
  return render(
    <Provider store={store}>
      <Messages value={messagesIn(language)}>
        <MemoryRouter basename={`/${language}`} initialEntries={[`/${language}${path}`]}>
          <AccountLink className="" />
          <AppRoutes />
        </MemoryRouter>
      </Messages>
    </Provider>,
  )
}

const inLanguages = {
  hi: {
    heading: 'साइन इन करें',
    email: 'ई-मेल',
    password: 'पासवर्ड',
    show: 'पासवर्ड दिखाएँ',
    required: ['ई-मेल आवश्यक है', 'पासवर्ड आवश्यक है', 'कृपया नीचे दी गई त्रुटियाँ ठीक करें'],
    throttled: 'साइन इन के बहुत अधिक असफल प्रयास हुए हैं। कृपया बाद में फिर से प्रयास करें। 2 मिनट बाद फिर से प्रयास किया जा सकता है।',
  },
  mr: {
    heading: 'साइन इन करा',
    email: 'ई-मेल',
    password: 'पासवर्ड',
    show: 'पासवर्ड दाखवा',
    required: ['ई-मेल आवश्यक आहे', 'पासवर्ड आवश्यक आहे', 'कृपया खालील त्रुटी दुरुस्त करा'],
    throttled:
      'साइन इन करण्याचे फार जास्त प्रयत्न अयशस्वी झाले आहेत. कृपया नंतर पुन्हा प्रयत्न करा. 2 मिनिटांनंतर पुन्हा प्रयत्न करता येईल.',
  },
} as const

describe.each(['hi', 'mr'] as const)('in %s', language => {
  const words = inLanguages[language]

  test('the sign-in page checks what was typed, and shows why the server refuses it and for how long', async () => {
    const { message } = refusals.SIGN_IN_THROTTLED
    await serve(({ pathname }) =>
      pathname.endsWith('/auth/login')
        ? { ...no(429, message, 'SIGN_IN_THROTTLED'), headers: { 'retry-after': '119' } }
        : no(404, 'Not here'),
    )
    open(language, '/login')
    expect(await screen.findByRole('heading', { name: words.heading })).toBeTruthy()
    expect(screen.getByRole('link', { name: words.heading }).getAttribute('href')).toBe(`/${language}/login`)
    expect(screen.getByRole('button', { name: words.show })).toBeTruthy()
    await press(words.heading)
    for (const sentence of words.required) expect(await screen.findByText(sentence)).toBeTruthy()
    await type(words.email, 'asha@example.org')
    await type(words.password, 'secret 1')
    await press(words.heading)
    expect(await screen.findByText(words.throttled)).toBeTruthy()
  })

  test('the head names the page in every language, and asks search engines not to list it', async () => {
    await serve(() => no(404, 'Not here'))
    open(language, '/login')
    await waitFor(() => expect(document.querySelector('link[hreflang=mr]')).toBeTruthy())
    const alternates = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=alternate]')]
    expect(alternates.map(({ hreflang, href }) => [hreflang, new URL(href).pathname])).toEqual([
      ['en', '/login'],
      ['hi', '/hi/login'],
      ['mr', '/mr/login'],
      ['x-default', '/login'],
    ])
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
    expect(document.querySelector('link[rel=canonical]')).toBeNull()
  })

  test('who is signed in is led to the back office, which is in English only', async () => {
    await serve(() => yes(person()))
    const replaced = vi.spyOn(window.location, 'replace').mockReturnValue()
    storeSession(person(), tokens())
    open(language, '/login')
    await waitFor(() => expect(replaced).toHaveBeenCalledWith('/admin'))
    expect(screen.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual(['/admin'])
  })

  test.each([
    sessionOperations.logIn,
    ...Object.values({ ...secondFactorOperations, ...passwordOperations }).filter(({ allow }) => allow === 'everyone'),
  ])('there is a sentence for each refusal of $path', async operation => {
    await serve(() => undefined)
    const { messages } = messagesIn(language)
    const sentences = ['STORE_FULL' as const, ...operation.refusals].map(code => refusals[code].message)
    expect(sentences.filter(sentence => !Object.hasOwn(messages, sentence))).toEqual([])
  })

  test('there is a sentence for whatever is wrong with a field', async () => {
    await serve(() => undefined)
    const { messages } = messagesIn(language)
    const wrong = ['', 'a', 'aaaaaaaa', 'a'.repeat(300), 'a'.repeat(100_000), 'Aa1\u202e5678', ' \u202e ']
    const found = [NewPassword, emailWith(), Otp, UserName].flatMap(schema =>
      wrong.flatMap(value => schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []),
    )
    expect([...new Set(found)].filter(sentence => !Object.hasOwn(messages, sentence))).toEqual([])
  })
})

test('a forgotten password is replaced in Marathi, step by step', async () => {
  await serve(() => yes({}))
  open('mr', '/forgot-password')
  expect(await screen.findByText('3 पैकी टप्पा 1')).toBeTruthy()
  await press('ओटीपी पाठवा')
  expect(await screen.findByText('ई-मेल पत्ता आवश्यक आहे')).toBeTruthy()
  await type('ई-मेल पत्ता', 'asha@example.org')
  await press('ओटीपी पाठवा')
  fireEvent.change(await screen.findByLabelText('6 अंकी ओटीपी'), { target: { value: '123456' } })
  expect(screen.getByRole('button', { name: /^ओटीपी (?:60|59) से\. नंतर पुन्हा पाठवा$/u })).toBeTruthy()
  await press('सत्यापित करा')
  fireEvent.change(await screen.findByLabelText('नवा पासवर्ड'), { target: { value: 'harvest' } })
  expect(screen.getByText('कमकुवत')).toBeTruthy()
  expect(screen.getByText(/यात हेही असू शकते: .*एक अंक/u)).toBeTruthy()
  await press('पासवर्ड बदला')
  expect(await screen.findByText('पासवर्डमध्ये किमान 8 वर्ण असावेत')).toBeTruthy()
  expect(screen.getByText('कृपया आपल्या पासवर्डची पुष्टी करा')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('नवा पासवर्ड'), { target: { value: 'a new harvest 7' } })
  await type('नव्या पासवर्डची पुष्टी करा', 'a new harvest 7')
  await press('पासवर्ड बदला')
  const link = await screen.findByRole('link', { name: 'साइन इन करण्यासाठी पुढे जा' })
  expect(link.getAttribute('href')).toBe('/mr/login')
})
