import { readFileSync } from 'node:fs'
import { EventStoreDBClient } from '@eventstore/db-client'
import { expect, onTestFinished, test } from 'vitest'
import { startPeer } from '../peer.ts'
import { appendQuestions } from './appends.ts'
import { answersTo, asking, type Questions } from './asking.ts'
import { deletionQuestions, raceQuestions, sizeQuestions, textQuestions } from './limits.ts'
import { readQuestions, subscriptionQuestions } from './reads.ts'

type Answers = Readonly<Record<string, Readonly<Record<string, string>>>>

/** What the real server answered; where a batched append is answered otherwise than a single one, it stands apart. */
const recorded = JSON.parse(readFileSync(new URL('answers.json', import.meta.url), 'utf8')) as {
  readonly single: Answers
  readonly batched: Answers
}

/** One client for each group: positions are named in the order of their appearance in it. */
const asked = async (questions: Questions, isBatched: boolean) => {
  const peer = await startPeer()
  const client = EventStoreDBClient.connectionString(peer.url)
  client['supports'] = async () => isBatched
  onTestFinished(async () => {
    await client.dispose()
    await peer.close()
  })
  return answersTo(questions, asking(client))
}

const appending = {
  appends: appendQuestions,
  sizes: sizeQuestions,
  races: raceQuestions,
  texts: textQuestions,
  deletions: deletionQuestions,
}
const reading = { reads: readQuestions, subscriptions: subscriptionQuestions }

const AS_THE_SERVER = 'The peer answers as EventStoreDB 23.10.8 does: %s'

test.for(Object.entries({ ...appending, ...reading }))(AS_THE_SERVER, async ([group, questions]) => {
  expect(await asked(questions, false)).toEqual(recorded.single[group])
})

test.for(Object.entries(appending))(`${AS_THE_SERVER}, batched`, async ([group, questions]) => {
  expect(await asked(questions, true)).toEqual({ ...recorded.single[group], ...recorded.batched[group] })
})
