import { DAY_MS } from '@shodh/contracts/time/dates.ts'
import { COUNTERS } from './counts.ts'

const columns = COUNTERS.map(name => `${name} integer not null`).join(', ')

/** What is counted; `state` says how far. */
export const COUNTED = ['counts', 'published', 'rules', 'earlier', 'late', 'agents', 'contents'] as const

const TABLES = [...COUNTED, 'state']

/** A count in `counts` is of a period: a day, a month, a year, or '' for all time. */
export const SCHEMA = `
  ${TABLES.map(name => `drop table if exists ${name};`).join(' ')}
  create table counts (period text not null, item text not null, ${columns}, primary key (period, item)) strict, without rowid;
  create index counts_by_item on counts (item, period);
  create table published (rules text not null, item text not null, until text not null, batch integer not null, pdf integer not null, page integer not null, zip integer not null, primary key (rules, item)) strict, without rowid;
  create table rules (period text not null, rule text not null, count integer not null, primary key (period, rule)) strict, without rowid;
  create table earlier (source text not null, item text not null, count integer not null, primary key (source, item)) strict, without rowid;
  create table late (id text primary key) strict, without rowid;
  create table agents (ref text primary key, rule text) strict, without rowid;
  create table contents (ref text primary key, ids text not null) strict, without rowid;
  create table state (id integer primary key, position integer not null, event text, resume_from integer not null, rules text not null) strict;
`

const sum = (name: string) => `${name} = ${name} + excluded.${name}`

export const ADD = `
  insert into counts values (?, ?, ${COUNTERS.map(() => '?').join(', ')})
  on conflict do update set ${COUNTERS.map(sum).join(', ')}
`

export const ADD_RULE = 'insert into rules values (?, ?, ?) on conflict do update set count = count + excluded.count'

export const SUMS = `item, ${COUNTERS.map(name => `sum(${name}) as ${name}`).join(', ')}`

const next = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)

const nextYear = (day: string) => `${Number(day.slice(0, 4)) + 1}-01-01`

const nextMonth = (day: string) =>
  next(new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10))

/** The longest year, month or day that begins at the day and ends in the range, with the day after it. */
const pieceAt = (day: string, to: string): readonly [period: string, after: string] => {
  const after = { year: nextYear(day), month: nextMonth(day) }
  const end = next(to)
  if (day.endsWith('-01-01') && after.year <= end) return [day.slice(0, 4), after.year]
  if (day.endsWith('-01') && after.month <= end) return [day.slice(0, 7), after.month]
  return [day, next(day)]
}

/** The years, months and days that a range consists of. */
export const periodsIn = (from: string, to: string): readonly string[] => {
  const found: string[] = []
  for (let day = from; day <= to;) {
    const [period, after] = pieceAt(day, to)
    found.push(period)
    day = after
  }
  return found
}

/** Every period that a day is part of; '' is all time. */
export const periodsOf = (day: string): readonly string[] => ['', day.slice(0, 4), day.slice(0, 7), day]
