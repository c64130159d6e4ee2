import Layout from '@theme/Layout'
import type { ReactNode } from 'react'
import { Apis } from '../home/Apis.tsx'
import { Console } from '../home/Console.tsx'
import { Hero } from '../home/Hero.tsx'
import { Journey } from '../home/Journey.tsx'
import { Promises } from '../home/Promises.tsx'
import { Start } from '../home/Start.tsx'

export default function Home(): ReactNode {
  return (
    <Layout
      title="Job advertising you can steer"
      description="Tiller is an open, self-hostable job-advertising platform: job feeds in, campaigns with a budget, search for publishers, and every valid click charged once."
    >
      <main>
        <Hero />
        <Journey />
        <Console />
        <Apis />
        <Promises />
        <Start />
      </main>
    </Layout>
  )
}
