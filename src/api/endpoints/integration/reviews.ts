import { integrationReads } from '../../endpoint.ts'
import { reviewReads } from '../marketplace/reviews.ts'

export const reviewEndpoints = [integrationReads(reviewReads.query), integrationReads(reviewReads.show)]
