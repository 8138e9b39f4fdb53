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
