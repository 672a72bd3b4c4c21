import type { App } from '#domain/app.ts'

/** Stores an account of the sandbox as that of a host, ready to be charged and paid out. */
export async function connectHost(db: App['db'], userId: string, accountId: string): Promise<void> {
  await db
    .insertInto('paymentAccounts')
    .values({
      userId,
      providerId: accountId,
      country: 'DE',
      canCharge: true,
      canBePaidOut: true,
      bankLast4: '3000',
      requirements: JSON.stringify(noRequirements),
      createdAt: new Date(),
    })
    .execute()
}

const noRequirements = {
  currentlyDue: [],
  pastDue: [],
  eventuallyDue: [],
  pendingVerification: [],
  errors: [],
  disabledReason: null,
  deadline: null,
}
