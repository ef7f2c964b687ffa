import { z } from 'zod'
import { event } from '../core/event.ts'
import { bankRequest, buyOrder, depositRow, withdrawRow } from './entities.ts'

export const paymentEvents = {
  depositUpdate: event({
    wire: 'DepositUpdate',
    client: 'depositUpdate',
    feature: 'payments',
    summary: 'A deposit of the player was seen, got a confirmation, was credited or taken back.',
    channel: 'User',
    payload: z.object({ row: depositRow }),
  }),
  withdrawUpdate: event({
    wire: 'WithdrawUpdate',
    client: 'withdrawUpdate',
    feature: 'payments',
    summary: 'A withdrawal of the player came to another stage.',
    channel: 'User',
    payload: z.object({ row: withdrawRow }),
  }),
  buyOrderUpdate: event({
    wire: 'BuyOrderUpdate',
    client: 'buyOrderUpdate',
    feature: 'payments',
    summary: 'The seller said how an order of the player stands.',
    channel: 'User',
    payload: z.object({ row: buyOrder }),
  }),
  bankDepositUpdate: event({
    wire: 'BankDepositUpdate',
    client: 'bankDepositUpdate',
    feature: 'payments',
    summary: 'A deposit by bank of the player was announced or decided.',
    channel: 'User',
    payload: z.object({ row: bankRequest }),
  }),
}
