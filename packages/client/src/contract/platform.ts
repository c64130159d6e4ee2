// GENERATED from the contract by emit.ts; `npm run check` fails if it is stale.

/** The operations of the Platform API: what is sent, and what is answered. */
export type Operations = {
  /**
   * List your app clients.
   *
   * Needs the scope `integration`.
   */
  listMyAppClients: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `name`, `createdAt`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `accessTokenExpirySeconds`; string: `name`, `clientId`; date: `createdAt`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: AppClientPage
  }
  /**
   * Make an app client.
   *
   * The answer holds the secret, this once. A customer may have two, unless the operator allows more.
   *
   * Needs the scope `integration`.
   */
  createAppClient: {
    call: {
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: AppClientCreate
    }
    ok: AppClient
  }
  /**
   * List all scopes.
   *
   * A scope without `:read` opens what its `:read` opens, too.
   *
   * Needs the scope `integration`.
   */
  listAppClientScopes: {
    call: Record<string, never>
    ok: Scope[]
  }
  /**
   * Get an app client, without its secret.
   *
   * Needs the scope `integration`.
   */
  getAppClient: {
    call: {
      params: {
        /** The app client. */
        id: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: AppClient
  }
  /**
   * Give an app client a new secret.
   *
   * The answer holds it, this once. For 24 hours the old one is taken, too, unless there is another rotation meanwhile; tokens stay valid. An app client that opens more than your own token cannot be given one.
   *
   * Needs the scope `integration`.
   */
  rotateAppClientSecret: {
    call: {
      params: {
        /** The app client. */
        id: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: AppClient
  }
  /**
   * Delete an app client and revoke all of its tokens.
   *
   * Its tokens end within 5 seconds.
   *
   * Needs the scope `integration`.
   */
  deleteAppClient: {
    call: {
      params: {
        /** The app client. */
        id: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: object
  }
  /**
   * Ask how the platform is.
   *
   * Needs no token and always answers 200.
   */
  getStatus: {
    call: Record<string, never>
    ok: PlatformStatus
  }
  /**
   * Get your customer account.
   *
   * Needs the scope `customer:read`.
   */
  getMe: {
    call: {
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobCustomer
  }
  /**
   * List the customers for whom you can act.
   *
   * All that are below you, and below those: their `id` is what other operations take as `subCustomerId`.
   *
   * Needs the scope `customer:read`.
   */
  listMySubCustomers: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `name`, `createdAt`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `parentId`; string: `name`, `emailAddress`; boolean: `test`; date: `createdAt`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: SubCustomerPage
  }
  /**
   * Get who you are and what you may do.
   *
   * The user is null for a token that is the app client's own, with which nobody has signed in.
   *
   * Needs the scope `customer:read`.
   */
  getMyAccess: {
    call: Record<string, never>
    ok: MyAccess
  }
  /**
   * List your sessions in the console.
   *
   * The last used first, at most 100. A token with which nobody has signed in has none.
   *
   * Needs the scope `customer:read`.
   */
  listMySessions: {
    call: Record<string, never>
    ok: Session[]
  }
  /**
   * End one of your sessions in the console.
   *
   * At once. Those of others end when they are removed or given a new password.
   *
   * Needs the scope `customer:read`.
   */
  endMySession: {
    call: {
      params: {
        /** The session. */
        sessionId: number
      }
    }
    ok: object
  }
  /**
   * List the people of your customer account.
   *
   * Needs the scope `users:read`.
   */
  listMyUsers: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `emailAddress`, `createdAt`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`; string: `emailAddress`, `role`, `secondFactor`; boolean: `mustChangePassword`; date: `createdAt`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: UserPage
  }
  /**
   * Invite a person.
   *
   * A mail takes a password to that person, which is good for 7 days and has to be changed at the first sign-in. A role beyond your own scopes cannot be given. A customer may have 200 people, and invite 100 in 24 hours.
   *
   * Needs the scope `users`.
   */
  inviteUser: {
    call: {
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: UserInvite
    }
    ok: User
  }
  /**
   * Get a person of your customer account.
   *
   * Needs the scope `users:read`.
   */
  getUser: {
    call: {
      params: {
        /** The person. */
        userId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: User
  }
  /**
   * Give a person another role.
   *
   * It holds from the next request on that the person makes; for tokens in use within 5 seconds. Neither the old role nor the new one may be beyond your own scopes.
   *
   * Needs the scope `users`.
   */
  updateUser: {
    call: {
      params: {
        /** The person. */
        userId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: UserUpdate
    }
    ok: User
  }
  /**
   * Remove a person.
   *
   * Its sessions end at once, and all tokens that it has allowed within 5 seconds. Nobody whose role is beyond your own scopes can be removed.
   *
   * Needs the scope `users`.
   */
  deleteUser: {
    call: {
      params: {
        /** The person. */
        userId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: object
  }
  /**
   * List the months of which there are statements.
   *
   * The newest first, from the month of your first charge to the one that is under way.
   *
   * Needs the scope `customer:read`.
   */
  listMyStatements: {
    call: {
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: StatementMonth[]
  }
  /**
   * Download the statement of a month.
   *
   * Every charge and refund of the month, in order. Each line holds a hash over all before it, so that nothing can be changed, left out or added unseen; in all forms it is the same.
   *
   * Needs the scope `customer:read`.
   */
  downloadStatement: {
    call: {
      params: {
        /** A month of the billing time zone. */
        month: string
      }
      query?: {
        /** How it is written. Default: `csv`. */
        format?: 'csv' | 'json' | 'pdf'
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: Uint8Array
  }
  /**
   * List your saved views, and those that others share.
   *
   * Needs the scope `customer:read`.
   */
  listMySavedViews: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `name`, `modifiedAt`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `userId`; string: `name`, `address`; boolean: `shared`; date: `createdAt`, `modifiedAt`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: SavedViewPage
  }
  /**
   * Save a screen of the console under a name.
   *
   * You may have 50 of your own, and a customer 200 that are shared.
   *
   * Needs the scope `customer:read`.
   */
  createSavedView: {
    call: {
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: SavedViewCreate
    }
    ok: SavedView
  }
  /**
   * Get a saved view.
   *
   * Needs the scope `customer:read`.
   */
  getSavedView: {
    call: {
      params: {
        /** The saved view. */
        savedViewId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: SavedView
  }
  /**
   * Rename a saved view, give it another address, or share it.
   *
   * Only who made it can, and of those that are shared also who holds the scope `users`.
   *
   * Needs the scope `customer:read`.
   */
  updateSavedView: {
    call: {
      params: {
        /** The saved view. */
        savedViewId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: SavedViewUpdate
    }
    ok: SavedView
  }
  /**
   * Delete a saved view.
   *
   * Only who made it can, and of those that are shared also who holds the scope `users`.
   *
   * Needs the scope `customer:read`.
   */
  deleteSavedView: {
    call: {
      params: {
        /** The saved view. */
        savedViewId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: object
  }
  /**
   * List your pools.
   *
   * Needs the scope `customer:read`.
   */
  listMyPools: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `name`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `cpaBitmap`; string: `name`, `thirdPartyIntegration`; boolean: `isCpa`, `enableTlrSid`. */
        search?: string
        /** Parts to add to each object, repeatable. `report=EVENTS` and `expand=events` add the same part. */
        report?: ('EVENTS' | 'SPENDING' | 'JOBS')[]
        /** The same parts in lower case, repeatable. `report=EVENTS` and `expand=events` add the same part. */
        expand?: ('events' | 'spending' | 'jobs')[]
        /** The first billing day that `events` and `spending` count, such as `2026-03-01`. At most 400 days; without both, this month. */
        from?: string
        /** The last billing day that they count, such as `2026-03-01`. At most 400 days; without both, this month. */
        to?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: PoolPage
  }
  /**
   * Get a pool.
   *
   * Needs the scope `advertiser:read`.
   */
  getPool: {
    call: {
      params: {
        /** The pool. */
        poolId: number
      }
      query?: {
        /** Parts to add to each object, repeatable. `report=EVENTS` and `expand=events` add the same part. */
        report?: ('EVENTS' | 'SPENDING' | 'JOBS')[]
        /** The same parts in lower case, repeatable. `report=EVENTS` and `expand=events` add the same part. */
        expand?: ('events' | 'spending' | 'jobs')[]
        /** The first billing day that `events` and `spending` count, such as `2026-03-01`. At most 400 days; without both, this month. */
        from?: string
        /** The last billing day that they count, such as `2026-03-01`. At most 400 days; without both, this month. */
        to?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobPool
  }
  /**
   * List your sources.
   *
   * Needs the scope `customer:read`.
   */
  listMySources: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `name`, `status`, `nextFetchAt`, `lastFetchAt`, `lastImportedAt`, `createdAt`, `failures`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `poolId`, `failures`; string: `name`, `status`, `lastOutcome`; date: `nextFetchAt`, `lastFetchAt`, `lastImportedAt`, `createdAt`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: SourcePage
  }
  /**
   * Get a source.
   *
   * Where its feed comes from, and how the last fetch of it went.
   *
   * Needs the scope `advertiser:read`.
   */
  getSource: {
    call: {
      params: {
        /** The source. */
        sourceId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: Source
  }
  /**
   * List what became of the feeds of a source.
   *
   * The newest first. Each says which jobs could not be used, and why. They are kept for 90 days.
   *
   * Needs the scope `advertiser:read`.
   */
  listSourceImports: {
    call: {
      params: {
        /** The source. */
        sourceId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `startedAt`. The id is always the last sort key. Default: `id,desc`. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `httpStatus`, `bytes`; string: `outcome`; date: `startedAt`, `finishedAt`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: SourceImportPage
  }
  /**
   * List what was wrong with a feed.
   *
   * In the order of the feed. Of each kind the first 100 are kept, for 90 days; how many there were of each says the import.
   *
   * Needs the scope `advertiser:read`.
   */
  listImportProblems: {
    call: {
      params: {
        /** The import. */
        importId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `line`, `reference`, `code`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `line`; string: `reference`, `field`, `severity`, `code`, `message`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: ImportProblemPage
  }
  /**
   * List the campaigns of a pool.
   *
   * Needs the scope `campaigns:read`.
   */
  listPoolCampaigns: {
    call: {
      params: {
        /** The pool. */
        poolId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `name`, `status`, `adType`, `applyOrder`, `basicCpc`, `monthlyBudget`, `mtdSpend`, `createdAt`, `modifiedAt`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `poolId`, `applyOrder`, `basicCpc`, `minCpc`, `tillerProCpc`, `targetCpa`, `monthlyBudget`, `mtdSpend`, `pauseReasonId`; string: `pool.name`, `name`, `status`, `adType`, `tillerPro`, `tillerFeaturedType`; boolean: `tillerApply`, `budgetPacing`; date: `eventStartDt`, `eventEndDt`, `createdAt`, `modifiedAt`. */
        search?: string
        /** Parts to add to each object, repeatable. `report=EVENTS` and `expand=events` add the same part. */
        report?: ('EVENTS' | 'SPENDING' | 'SCHEDULING' | 'POOL' | 'JOBS' | 'SURVEY_STATUS')[]
        /** The same parts in lower case, repeatable. `report=EVENTS` and `expand=events` add the same part. */
        expand?: ('events' | 'spending' | 'scheduling' | 'jobs' | 'surveyStatus')[]
        /** The first billing day that `events` and `spending` count, such as `2026-03-01`. At most 400 days; without both, this month. */
        from?: string
        /** The last billing day that they count, such as `2026-03-01`. At most 400 days; without both, this month. */
        to?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: CampaignPage
  }
  /**
   * Create a campaign.
   *
   * The new campaign is UNDER_DEVELOPMENT: it holds its jobs, but spends nothing before it is launched.
   *
   * Needs the scope `campaigns`.
   */
  createCampaign: {
    call: {
      params: {
        /** The pool. */
        poolId: number
      }
      query?: {
        /** Answer what the change would do, in `effect`, and change nothing. All rules hold; the id of what would be made stands for nothing, and an Idempotency-Key is not looked at. An addition of Tiller. */
        dryRun?: boolean
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: CampaignCreate
    }
    ok: JobCampaign
  }
  /**
   * Get a campaign.
   *
   * With `asOf`, its settings, its status and what it had spent in the month of that instant; amounts of one-time budgets and the names of pool and customer are those of now.
   *
   * Needs the scope `campaigns:read`.
   */
  getCampaign: {
    call: {
      params: {
        /** The campaign. */
        campaignId: number
      }
      query?: {
        /** Return the object as it was at this time. A Tiller extension. */
        asOf?: string
        /** Parts to add to each object, repeatable. `report=EVENTS` and `expand=events` add the same part. */
        report?: ('EVENTS' | 'SPENDING' | 'SCHEDULING' | 'POOL' | 'JOBS' | 'SURVEY_STATUS')[]
        /** The same parts in lower case, repeatable. `report=EVENTS` and `expand=events` add the same part. */
        expand?: ('events' | 'spending' | 'scheduling' | 'jobs' | 'surveyStatus')[]
        /** The first billing day that `events` and `spending` count, such as `2026-03-01`. At most 400 days; without both, this month. */
        from?: string
        /** The last billing day that they count, such as `2026-03-01`. At most 400 days; without both, this month. */
        to?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobCampaign
  }
  /**
   * Change settings of a campaign.
   *
   * A field that is absent stays as it is; null clears a field that can be null. What changes nothing leaves `modifiedAt` and the ETag as they are. A budget raised above what is spent makes an OUT_OF_BUDGET campaign LIVE again.
   *
   * Needs the scope `campaigns`.
   */
  updateCampaign: {
    call: {
      params: {
        /** The campaign. */
        campaignId: number
      }
      query?: {
        /** Answer what the change would do, in `effect`, and change nothing. All rules hold; the id of what would be made stands for nothing, and an Idempotency-Key is not looked at. An addition of Tiller. */
        dryRun?: boolean
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body?: CampaignPatch
    }
    ok: JobCampaign
  }
  /**
   * Pause a campaign, optionally with a reason.
   *
   * Its jobs are no longer found from the next search on.
   *
   * Needs the scope `campaigns`.
   */
  pauseCampaign: {
    call: {
      params: {
        /** The campaign. */
        campaignId: number
      }
      query?: {
        /** Answer what the change would do, in `effect`, and change nothing. All rules hold; the id of what would be made stands for nothing, and an Idempotency-Key is not looked at. An addition of Tiller. */
        dryRun?: boolean
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body?: CampaignPause
    }
    ok: JobCampaign
  }
  /**
   * Set a campaign live.
   *
   * Needs a price and funding. The price is a CPC, or comes from a target CPA with a `targetCpaType` other than NONE, or from the autopilot with a CPC or an `autopilotMaxCpc`. Funding is a monthly budget, or a one-time budget that is not completed. An event needs its type, a place that fits it, days that are not over, time frames on these days that have not begun, and an email address; a running event cannot be changed into one that lacks them. All that is missing or wrong is answered at once. With no money left this month the campaign becomes OUT_OF_BUDGET.
   *
   * Needs the scope `campaigns`.
   */
  launchCampaign: {
    call: {
      params: {
        /** The campaign. */
        campaignId: number
      }
      query?: {
        /** Answer what the change would do, in `effect`, and change nothing. All rules hold; the id of what would be made stands for nothing, and an Idempotency-Key is not looked at. An addition of Tiller. */
        dryRun?: boolean
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobCampaign
  }
  /**
   * Archive a campaign, for good.
   *
   * Its jobs are free for other campaigns. There is no way back.
   *
   * Needs the scope `campaigns`.
   */
  archiveCampaign: {
    call: {
      params: {
        /** The campaign. */
        campaignId: number
      }
      query?: {
        /** Answer what the change would do, in `effect`, and change nothing. All rules hold; the id of what would be made stands for nothing, and an Idempotency-Key is not looked at. An addition of Tiller. */
        dryRun?: boolean
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobCampaign
  }
  /**
   * Copy a campaign with its segments and all settings.
   *
   * The copy is UNDER_DEVELOPMENT and has spent nothing. Schedules are not copied, nor is an instant of archiving that has passed.
   *
   * Needs the scope `campaigns`.
   */
  copyCampaign: {
    call: {
      params: {
        /** The campaign. */
        campaignId: number
      }
      query?: {
        /** Answer what the change would do, in `effect`, and change nothing. All rules hold; the id of what would be made stands for nothing, and an Idempotency-Key is not looked at. An addition of Tiller. */
        dryRun?: boolean
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: CampaignCopy
    }
    ok: JobCampaign
  }
  /**
   * List your campaigns in all pools.
   *
   * Needs the scope `customer:read`.
   */
  listMyCampaigns: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `name`, `status`, `adType`, `applyOrder`, `basicCpc`, `monthlyBudget`, `mtdSpend`, `createdAt`, `modifiedAt`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `poolId`, `applyOrder`, `basicCpc`, `minCpc`, `tillerProCpc`, `targetCpa`, `monthlyBudget`, `mtdSpend`, `pauseReasonId`; string: `pool.name`, `name`, `status`, `adType`, `tillerPro`, `tillerFeaturedType`; boolean: `tillerApply`, `budgetPacing`; date: `eventStartDt`, `eventEndDt`, `createdAt`, `modifiedAt`. */
        search?: string
        /** Parts to add to each object, repeatable. `report=EVENTS` and `expand=events` add the same part. */
        report?: ('EVENTS' | 'SPENDING' | 'SCHEDULING' | 'POOL' | 'JOBS' | 'SURVEY_STATUS')[]
        /** The same parts in lower case, repeatable. `report=EVENTS` and `expand=events` add the same part. */
        expand?: ('events' | 'spending' | 'scheduling' | 'jobs' | 'surveyStatus')[]
        /** The first billing day that `events` and `spending` count, such as `2026-03-01`. At most 400 days; without both, this month. */
        from?: string
        /** The last billing day that they count, such as `2026-03-01`. At most 400 days; without both, this month. */
        to?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: CampaignPage
  }
  /**
   * Change many campaigns at once.
   *
   * Each change happens or is refused by itself, in the order of the request; the answer is 200 with the outcome of each. A body that breaks a rule of its shape is refused as a whole.
   *
   * Needs the scope `campaigns`.
   */
  changeCampaigns: {
    call: {
      query?: {
        /** Answer what the change would do, in `effect`, and change nothing. All rules hold; the id of what would be made stands for nothing, and an Idempotency-Key is not looked at. An addition of Tiller. */
        dryRun?: boolean
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: CampaignBulk
    }
    ok: CampaignBulkAnswer
  }
  /**
   * See which jobs filters match.
   *
   * It changes nothing. Which of the jobs a campaign would take depends on its `applyOrder`, too: ask for its creation with `dryRun`.
   *
   * Needs the scope `campaigns:read`.
   */
  previewJobFilters: {
    call: {
      params: {
        /** The pool. */
        poolId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: JobFiltersPreviewRequest
    }
    ok: JobFiltersPreview
  }
  /**
   * List the segments of a campaign.
   *
   * Needs the scope `campaigns:read`.
   */
  listCampaignSegments: {
    call: {
      params: {
        /** The campaign. */
        campaignId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `name`, `status`, `applyOrder`, `basicCpc`, `monthlyBudget`, `mtdSpend`, `createdAt`, `modifiedAt`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `campaignId`, `applyOrder`, `basicCpc`, `minCpc`, `tillerProCpc`, `monthlyBudget`, `mtdSpend`; string: `name`, `status`, `emailAddress`; date: `createdAt`, `modifiedAt`. */
        search?: string
        /** Parts to add to each object, repeatable. `report=EVENTS` and `expand=events` add the same part. */
        report?: ('EVENTS' | 'SPENDING' | 'SCHEDULING' | 'POOL' | 'JOBS')[]
        /** The same parts in lower case, repeatable. `report=EVENTS` and `expand=events` add the same part. */
        expand?: ('events' | 'spending' | 'scheduling' | 'jobs')[]
        /** The first billing day that `events` and `spending` count, such as `2026-03-01`. At most 400 days; without both, this month. */
        from?: string
        /** The last billing day that they count, such as `2026-03-01`. At most 400 days; without both, this month. */
        to?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: SegmentPage
  }
  /**
   * Create a segment of a campaign.
   *
   * The new segment is UNDER_DEVELOPMENT. Settings that are 0 are inherited from the campaign.
   *
   * Needs the scope `campaigns`.
   */
  createSegment: {
    call: {
      params: {
        /** The campaign. */
        campaignId: number
      }
      query?: {
        /** Answer what the change would do, in `effect`, and change nothing. All rules hold; the id of what would be made stands for nothing, and an Idempotency-Key is not looked at. An addition of Tiller. */
        dryRun?: boolean
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: SegmentCreate
    }
    ok: JobSegment
  }
  /**
   * List your segments in all campaigns.
   *
   * Needs the scope `customer:read`.
   */
  listMySegments: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `name`, `status`, `applyOrder`, `basicCpc`, `monthlyBudget`, `mtdSpend`, `createdAt`, `modifiedAt`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `campaignId`, `applyOrder`, `basicCpc`, `minCpc`, `tillerProCpc`, `monthlyBudget`, `mtdSpend`; string: `name`, `status`, `emailAddress`; date: `createdAt`, `modifiedAt`. */
        search?: string
        /** Parts to add to each object, repeatable. `report=EVENTS` and `expand=events` add the same part. */
        report?: ('EVENTS' | 'SPENDING' | 'SCHEDULING' | 'POOL' | 'JOBS')[]
        /** The same parts in lower case, repeatable. `report=EVENTS` and `expand=events` add the same part. */
        expand?: ('events' | 'spending' | 'scheduling' | 'jobs')[]
        /** The first billing day that `events` and `spending` count, such as `2026-03-01`. At most 400 days; without both, this month. */
        from?: string
        /** The last billing day that they count, such as `2026-03-01`. At most 400 days; without both, this month. */
        to?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: SegmentPage
  }
  /**
   * Get a segment.
   *
   * With `asOf`, its settings, its status and what it had spent in the month of that instant.
   *
   * Needs the scope `campaigns:read`.
   */
  getSegment: {
    call: {
      params: {
        /** The segment. */
        segmentId: number
      }
      query?: {
        /** Return the object as it was at this time. A Tiller extension. */
        asOf?: string
        /** Parts to add to each object, repeatable. `report=EVENTS` and `expand=events` add the same part. */
        report?: ('EVENTS' | 'SPENDING' | 'SCHEDULING' | 'POOL' | 'JOBS')[]
        /** The same parts in lower case, repeatable. `report=EVENTS` and `expand=events` add the same part. */
        expand?: ('events' | 'spending' | 'scheduling' | 'jobs')[]
        /** The first billing day that `events` and `spending` count, such as `2026-03-01`. At most 400 days; without both, this month. */
        from?: string
        /** The last billing day that they count, such as `2026-03-01`. At most 400 days; without both, this month. */
        to?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobSegment
  }
  /**
   * Change settings of a segment.
   *
   * A field that is absent stays as it is; null clears a field that can be null. What changes nothing leaves `modifiedAt` and the ETag as they are.
   *
   * Needs the scope `campaigns`.
   */
  updateSegment: {
    call: {
      params: {
        /** The segment. */
        segmentId: number
      }
      query?: {
        /** Answer what the change would do, in `effect`, and change nothing. All rules hold; the id of what would be made stands for nothing, and an Idempotency-Key is not looked at. An addition of Tiller. */
        dryRun?: boolean
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body?: SegmentPatch
    }
    ok: JobSegment
  }
  /**
   * Pause a segment.
   *
   * Its jobs are no longer found from the next search on.
   *
   * Needs the scope `campaigns`.
   */
  pauseSegment: {
    call: {
      params: {
        /** The segment. */
        segmentId: number
      }
      query?: {
        /** Answer what the change would do, in `effect`, and change nothing. All rules hold; the id of what would be made stands for nothing, and an Idempotency-Key is not looked at. An addition of Tiller. */
        dryRun?: boolean
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobSegment
  }
  /**
   * Set a segment live.
   *
   * Its jobs are advertised while the campaign is live too.
   *
   * Needs the scope `campaigns`.
   */
  launchSegment: {
    call: {
      params: {
        /** The segment. */
        segmentId: number
      }
      query?: {
        /** Answer what the change would do, in `effect`, and change nothing. All rules hold; the id of what would be made stands for nothing, and an Idempotency-Key is not looked at. An addition of Tiller. */
        dryRun?: boolean
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobSegment
  }
  /**
   * Archive a segment, for good.
   *
   * Its jobs go to the other segments of the campaign, or run on the campaign alone.
   *
   * Needs the scope `campaigns`.
   */
  archiveSegment: {
    call: {
      params: {
        /** The segment. */
        segmentId: number
      }
      query?: {
        /** Answer what the change would do, in `effect`, and change nothing. All rules hold; the id of what would be made stands for nothing, and an Idempotency-Key is not looked at. An addition of Tiller. */
        dryRun?: boolean
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobSegment
  }
  /**
   * Copy a segment, also into another campaign.
   *
   * The copy is UNDER_DEVELOPMENT and has spent nothing. Schedules are not copied, nor is an instant of archiving that has passed.
   *
   * Needs the scope `campaigns`.
   */
  copySegment: {
    call: {
      params: {
        /** The segment. */
        segmentId: number
      }
      query?: {
        /** Answer what the change would do, in `effect`, and change nothing. All rules hold; the id of what would be made stands for nothing, and an Idempotency-Key is not looked at. An addition of Tiller. */
        dryRun?: boolean
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: SegmentCopy
    }
    ok: JobSegment
  }
  /**
   * Change many segments at once.
   *
   * Each change happens or is refused by itself, in the order of the request; the answer is 200 with the outcome of each. A body that breaks a rule of its shape is refused as a whole.
   *
   * Needs the scope `campaigns`.
   */
  changeSegments: {
    call: {
      query?: {
        /** Answer what the change would do, in `effect`, and change nothing. All rules hold; the id of what would be made stands for nothing, and an Idempotency-Key is not looked at. An addition of Tiller. */
        dryRun?: boolean
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: SegmentBulk
    }
    ok: SegmentBulkAnswer
  }
  /**
   * Get how a campaign spends its month.
   *
   * Each day with its plan, its cap and what it spent; the budgets in the order in which they are spent; and a forecast with its range, which is null while fewer than three whole days of this month and the last have been charged for.
   *
   * Needs the scope `campaigns:read`.
   */
  getCampaignPacing: {
    call: {
      params: {
        /** The campaign. */
        campaignId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: Pacing
  }
  /**
   * Get how a segment spends its month.
   *
   * As of a campaign. A segment has a cap of the month, if it has a budget of its own, and none of a day.
   *
   * Needs the scope `campaigns:read`.
   */
  getSegmentPacing: {
    call: {
      params: {
        /** The segment. */
        segmentId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: Pacing
  }
  /**
   * List your scheduled pauses, of campaigns and of segments.
   *
   * Needs the scope `customer:read`.
   */
  listMyScheduledPauses: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `campaignId`, `segmentId`, `pauseOn`, `completed`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `campaignId`, `segmentId`, `pauseReasonId`; boolean: `completed`; date: `pauseOn`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: ScheduledPausePage
  }
  /**
   * List the scheduled pauses of a campaign.
   *
   * Those of its segments are listed with each segment.
   *
   * Needs the scope `campaigns:read`.
   */
  listCampaignScheduledPauses: {
    call: {
      params: {
        /** The campaign. */
        campaignId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `campaignId`, `segmentId`, `pauseOn`, `completed`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `campaignId`, `segmentId`, `pauseReasonId`; boolean: `completed`; date: `pauseOn`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: ScheduledPausePage
  }
  /**
   * Schedule a pause of a campaign.
   *
   * At the beginning of `pauseOn` a LIVE or OUT_OF_BUDGET campaign becomes PAUSED. In any other status the pause is completed without a move, and `errorMessage` says so.
   *
   * Needs the scope `campaigns`.
   */
  createCampaignScheduledPause: {
    call: {
      params: {
        /** The campaign. */
        campaignId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: ScheduledPauseCreate
    }
    ok: ScheduledPause
  }
  /**
   * List the scheduled pauses of a segment.
   *
   * Needs the scope `campaigns:read`.
   */
  listSegmentScheduledPauses: {
    call: {
      params: {
        /** The segment. */
        segmentId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `campaignId`, `segmentId`, `pauseOn`, `completed`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `campaignId`, `segmentId`, `pauseReasonId`; boolean: `completed`; date: `pauseOn`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: ScheduledPausePage
  }
  /**
   * Schedule a pause of a segment.
   *
   * At the beginning of `pauseOn` a LIVE or OUT_OF_BUDGET segment becomes USER_PAUSED. In any other status the pause is completed without a move, and `errorMessage` says so.
   *
   * Needs the scope `campaigns`.
   */
  createSegmentScheduledPause: {
    call: {
      params: {
        /** The segment. */
        segmentId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: ScheduledPauseCreate
    }
    ok: ScheduledPause
  }
  /**
   * Get a scheduled pause.
   *
   * Needs the scope `campaigns:read`.
   */
  getScheduledPause: {
    call: {
      params: {
        /** The scheduled pause. */
        pauseId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: ScheduledPause
  }
  /**
   * Change a scheduled pause that is not completed.
   *
   * Needs the scope `campaigns`.
   */
  updateScheduledPause: {
    call: {
      params: {
        /** The scheduled pause. */
        pauseId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body?: ScheduledPausePatch
    }
    ok: ScheduledPause
  }
  /**
   * Delete a scheduled pause that is not completed.
   *
   * Needs the scope `campaigns`.
   */
  deleteScheduledPause: {
    call: {
      params: {
        /** The scheduled pause. */
        pauseId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: object
  }
  /**
   * List your one-time budgets.
   *
   * Needs the scope `customer:read`.
   */
  listMyOneTimeBudgets: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `campaignId`, `budgetCents`, `start`, `completed`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `campaignId`, `budgetCents`, `spentCents`; boolean: `rollover`, `launchOnStart`, `started`, `completed`; date: `start`, `end`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: OneTimeBudgetPage
  }
  /**
   * List the one-time budgets of a campaign.
   *
   * Needs the scope `campaigns:read`.
   */
  listCampaignOneTimeBudgets: {
    call: {
      params: {
        /** The campaign. */
        campaignId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `campaignId`, `budgetCents`, `start`, `completed`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `campaignId`, `budgetCents`, `spentCents`; boolean: `rollover`, `launchOnStart`, `started`, `completed`; date: `start`, `end`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: OneTimeBudgetPage
  }
  /**
   * Give a campaign a one-time budget.
   *
   * Its money is there from the beginning of `start` to the end of that month. A campaign that is UNDER_DEVELOPMENT or PAUSED is launched then, unless `launchOnStart` is false; if something is missing for that, the budget starts all the same and `errorMessage` says what. Clicks spend one-time budgets without rollover first, then the monthly budget, then one-time budgets with rollover.
   *
   * Needs the scope `campaigns`.
   */
  createOneTimeBudget: {
    call: {
      params: {
        /** The campaign. */
        campaignId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: OneTimeBudgetCreate
    }
    ok: OneTimeBudget
  }
  /**
   * Get a one-time budget.
   *
   * Needs the scope `campaigns:read`.
   */
  getOneTimeBudget: {
    call: {
      params: {
        /** The one-time budget. */
        oneTimeBudgetId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: OneTimeBudget
  }
  /**
   * Change a one-time budget that is not completed.
   *
   * After the start only `rollover` and `budgetCents` can change, and `budgetCents` not to less than is spent.
   *
   * Needs the scope `campaigns`.
   */
  updateOneTimeBudget: {
    call: {
      params: {
        /** The one-time budget. */
        oneTimeBudgetId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body?: OneTimeBudgetPatch
    }
    ok: OneTimeBudget
  }
  /**
   * Delete a one-time budget that has not started.
   *
   * Needs the scope `campaigns`.
   */
  deleteOneTimeBudget: {
    call: {
      params: {
        /** The one-time budget. */
        oneTimeBudgetId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: object
  }
  /**
   * List your monthly budget changes.
   *
   * Needs the scope `customer:read`.
   */
  listMyMonthlyBudgetChanges: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `campaignId`, `applyOn`, `budgetCents`, `completed`, `failed`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `campaignId`, `budgetCents`; boolean: `absolute`, `completed`, `failed`; date: `applyOn`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: MonthlyBudgetChangePage
  }
  /**
   * List the monthly budget changes of a campaign.
   *
   * Needs the scope `advertiser:read`.
   */
  listCampaignMonthlyBudgetChanges: {
    call: {
      params: {
        /** The campaign. */
        campaignId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `campaignId`, `applyOn`, `budgetCents`, `completed`, `failed`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `campaignId`, `budgetCents`; boolean: `absolute`, `completed`, `failed`; date: `applyOn`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: MonthlyBudgetChangePage
  }
  /**
   * Schedule a change of the monthly budget of a campaign.
   *
   * A change that would make the budget negative or larger than a budget can be fails when its instant comes: the budget stays as it is, and `errorMessage` says why.
   *
   * Needs the scope `advertiser`.
   */
  createMonthlyBudgetChange: {
    call: {
      params: {
        /** The campaign. */
        campaignId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: MonthlyBudgetChangeCreate
    }
    ok: MonthlyBudgetChange
  }
  /**
   * Get a monthly budget change.
   *
   * Needs the scope `advertiser:read`.
   */
  getMonthlyBudgetChange: {
    call: {
      params: {
        /** The monthly budget change. */
        monthlyBudgetChangeId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: MonthlyBudgetChange
  }
  /**
   * Change a monthly budget change that is still to come.
   *
   * Needs the scope `advertiser`.
   */
  updateMonthlyBudgetChange: {
    call: {
      params: {
        /** The monthly budget change. */
        monthlyBudgetChangeId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body?: MonthlyBudgetChangePatch
    }
    ok: MonthlyBudgetChange
  }
  /**
   * Delete a monthly budget change that is still to come.
   *
   * Needs the scope `advertiser`.
   */
  deleteMonthlyBudgetChange: {
    call: {
      params: {
        /** The monthly budget change. */
        monthlyBudgetChangeId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: object
  }
  /**
   * Acknowledge that a monthly budget change has failed.
   *
   * `failed` becomes false and `completed` true; `errorMessage` stays.
   *
   * Needs the scope `advertiser`.
   */
  acknowledgeMonthlyBudgetChange: {
    call: {
      params: {
        /** The monthly budget change. */
        monthlyBudgetChangeId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: MonthlyBudgetChange
  }
  /**
   * List the changes of your campaigns, segments, schedules, app clients and people.
   *
   * The newest first.
   *
   * Needs the scope `customer:read`.
   */
  listMyChanges: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `at`. The id is always the last sort key. Default: `id,desc`. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `objectId`, `campaignId`, `appClientId`, `userId`; string: `objectType`, `action`, `actor`, `reason`, `requestId`; date: `at`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: ChangePage
  }
  /**
   * List the changes of a campaign.
   *
   * The newest first. The changes of its segments, and of the schedules of both, are listed with them.
   *
   * Needs the scope `campaigns:read`.
   */
  listCampaignChanges: {
    call: {
      params: {
        /** The campaign. */
        campaignId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `at`. The id is always the last sort key. Default: `id,desc`. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `objectId`, `campaignId`, `appClientId`, `userId`; string: `objectType`, `action`, `actor`, `reason`, `requestId`; date: `at`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: ChangePage
  }
  /**
   * List the changes of a segment.
   *
   * The newest first. The changes of its scheduled pauses are listed with them.
   *
   * Needs the scope `campaigns:read`.
   */
  listSegmentChanges: {
    call: {
      params: {
        /** The segment. */
        segmentId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `at`. The id is always the last sort key. Default: `id,desc`. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `objectId`, `campaignId`, `appClientId`, `userId`; string: `objectType`, `action`, `actor`, `reason`, `requestId`; date: `at`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: ChangePage
  }
  /**
   * List your jobs in all pools.
   *
   * In a search, `city` is a town by any name and spelling that feeds understand, without its state; `state` an abbreviation; `category` the id of a major or minor category. A job that has several is found by each.
   *
   * Needs the scope `customer:read`.
   */
  listMyJobs: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `jobReference`, `title`, `company`, `createdAt`, `modifiedAt`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `sourceId`, `poolId`, `campaignId`, `segmentId`; string: `jobReference`, `adType`, `status`, `title`, `company`; boolean: `derived`; date: `createdAt`, `modifiedAt`; multiple strings (=, !=, :, ~): `city`, `state`, `zipcode`; multiple numbers (=, !=, :): `category`. */
        search?: string
        /** Parts to add to each object, repeatable. `report=EVENTS` and `expand=events` add the same part. */
        report?: ('EVENTS' | 'SPENDING' | 'SCHEDULING' | 'POOL' | 'JOBS')[]
        /** The same parts in lower case, repeatable. `report=EVENTS` and `expand=events` add the same part. `expansion`: the title expansion that a copy is of. `unique`: distinct jobs only, one per title and company: the matching one with the smallest id. */
        expand?: ('events' | 'spending' | 'scheduling' | 'jobs' | 'expansion' | 'unique')[]
        /** The first billing day that `events` and `spending` count, such as `2026-03-01`. At most 400 days; without both, this month. */
        from?: string
        /** The last billing day that they count, such as `2026-03-01`. At most 400 days; without both, this month. */
        to?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobPage
  }
  /**
   * Get a job.
   *
   * Needs the scope `jobs:read`.
   */
  getJob: {
    call: {
      params: {
        /** The job. */
        id: number
      }
      query?: {
        /** Parts to add to each object, repeatable. `report=EVENTS` and `expand=events` add the same part. */
        report?: ('EVENTS' | 'SPENDING' | 'SCHEDULING' | 'POOL' | 'JOBS')[]
        /** The same parts in lower case, repeatable. `report=EVENTS` and `expand=events` add the same part. `expansion`: the title expansion that a copy is of. */
        expand?: ('events' | 'spending' | 'scheduling' | 'jobs' | 'expansion')[]
        /** The first billing day that `events` and `spending` count, such as `2026-03-01`. At most 400 days; without both, this month. */
        from?: string
        /** The last billing day that they count, such as `2026-03-01`. At most 400 days; without both, this month. */
        to?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: Job
  }
  /**
   * Get the status of a job and the reason for it.
   *
   * An id that is not yours, or not there, has the status NOT_FOUND. UNPROCESSED: no campaign has taken the job. PAUSED: its source, campaign or segment is not live, or neither the feed nor segment nor campaign sets a price. OUT_OF_BUDGET: money alone is missing. `gate` names what keeps it back, and `reason` says it in a sentence.
   *
   * Needs the scope `job:status:read`.
   */
  getJobStatus: {
    call: {
      params: {
        /** The job. */
        id: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobStatusResponse
  }
  /**
   * Get the status of up to 1,000 jobs.
   *
   * By ids, and by click URLs: of these it also says whether they are stale. What is not yours, or not there, has the status NOT_FOUND.
   *
   * Needs the scope `job:status:read`.
   */
  getJobStatuses: {
    call: {
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body?: JobStatusQuery
    }
    ok: JobStatuses
  }
  /**
   * Get addresses of a job to share.
   *
   * Public addresses that lead to the job while it is advertised, and cost nothing. Each says where it was shared.
   *
   * Needs the scope `jobs:read`.
   */
  getJobShareableLinks: {
    call: {
      params: {
        /** The job. */
        id: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobShareableLinks
  }
  /**
   * Explain why a job is shown to seekers, or is not.
   *
   * All gates in their order, the campaigns that are asked for the job, and how its price comes about; with `q` or `l` also where it stands in that search, and the terms of its score.
   *
   * Needs the scope `jobs:read`.
   */
  explainJob: {
    call: {
      params: {
        /** The job. */
        id: number
      }
      query?: {
        /** Words of a search in which the job is to be looked for. */
        q?: string
        /** The place of that search. */
        l?: string
        /** Its radius in kilometres. */
        d?: number
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobExplanation
  }
  /**
   * Count your jobs by status, source, campaign, company, place and category.
   *
   * Each value comes with the search that finds its jobs, for `GET /customers/me/jobs`.
   *
   * Needs the scope `customer:read`.
   */
  getMyJobFacets: {
    call: {
      query?: {
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `sourceId`, `poolId`, `campaignId`, `segmentId`; string: `jobReference`, `adType`, `status`, `title`, `company`; boolean: `derived`; date: `createdAt`, `modifiedAt`; multiple strings (=, !=, :, ~): `city`, `state`, `zipcode`; multiple numbers (=, !=, :): `category`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobFacets
  }
  /**
   * List the titles of your jobs, with how many have each.
   *
   * The jobs that your feeds hold, and their copies under other titles. In the order of the letters, upper case first; a search chooses the jobs that are counted.
   *
   * Needs the scope `jobs:read`.
   */
  listMyJobTitles: {
    call: {
      query?: {
        /** The value of `metadata.next`: returns the next page. Use at most one of the three cursors. */
        next?: string
        /** The value of `metadata.previous`: returns the previous page. */
        previous?: string
        /** The value of `metadata.current`: returns the same page again, with current data. */
        current?: string
        /** Rows per page. */
        size?: number
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `sourceId`, `poolId`; string: `title`, `company`, `adType`. */
        search?: string
        /** Repeatable. `unique`: how many companies have jobs with the title. `jobs`: how many of its jobs are shown, and what keeps back the others. */
        expand?: ('unique' | 'jobs')[]
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobTitlePage
  }
  /**
   * Get other titles for a job.
   *
   * Titles that the occupation is known by, for title expansions.
   *
   * Needs the scope `jobs:read`.
   */
  getJobTitleSuggestions: {
    call: {
      params: {
        /** The job. */
        id: number
      }
      query?: {
        /** Suggestions for each title, at most. */
        count?: number
        /** BY_RELEVANCE: the highest `score` first. BY_CTR: the highest `clickRate` first. */
        sortSetting?: 'BY_RELEVANCE' | 'BY_CTR'
        /** How much the click rate counts in `score`. */
        blendWeight?: number
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobTitleSuggestions
  }
  /**
   * Get other titles for up to 100 jobs or titles.
   *
   * Needs the scope `jobs:read`.
   */
  suggestJobTitles: {
    call: {
      query?: {
        /** Suggestions for each title, at most. */
        count?: number
        /** BY_RELEVANCE: the highest `score` first. BY_CTR: the highest `clickRate` first. */
        sortSetting?: 'BY_RELEVANCE' | 'BY_CTR'
        /** How much the click rate counts in `score`. */
        blendWeight?: number
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body?: TitleSuggestionRequest
    }
    ok: TitleSuggestions
  }
  /**
   * Advertise a job under another title too.
   *
   * The copies can be found at once: each with an id of its own, the reference `{reference}-x{expansionId}`, and all else as the job has it. What becomes of the job becomes of them. It stays when the job leaves the feed, and is for it again when it comes back.
   *
   * Needs the scope `title-expansions`.
   */
  createJobExpansion: {
    call: {
      params: {
        /** The job. The id of a copy stands for the job that it advertises. */
        jobId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: JobExpansionTitle
    }
    ok: JobExpansion
  }
  /**
   * Advertise jobs of a source under another title too.
   *
   * The copies can be found at once: each with an id of its own, the reference `{reference}-x{expansionId}`, and all else as the job has it. What becomes of the job becomes of them. Jobs that a later feed brings have them too, if they are chosen.
   *
   * Needs the scope `title-expansions`.
   */
  createSourceExpansion: {
    call: {
      params: {
        /** The source. */
        sourceId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: SourceExpansion
    }
    ok: JobExpansion
  }
  /**
   * Advertise a job under another title too, by its reference.
   *
   * Use `POST /sources/{sourceId}/job-expansions` with `jobFilters.jobReference`, which does the same. The feed need not hold the job yet.
   *
   * Needs the scope `title-expansions`.
   */
  createReferenceExpansion: {
    call: {
      params: {
        /** The source. */
        sourceId: number
        /** As in the feed. */
        jobReference: string
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: JobExpansionTitle
    }
    ok: JobExpansion
  }
  /**
   * Make up to 200 expansions, each by itself.
   *
   * What is wrong with one is its outcome; the others are made all the same. An item has `jobId`, or `sourceId` and `jobFilters`.
   *
   * Needs the scope `title-expansions`.
   */
  createJobExpansions: {
    call: {
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: JobExpansionBulk
    }
    ok: JobExpansionBulkAnswer
  }
  /**
   * List your expansions.
   *
   * Needs the scope `title-expansions:read`.
   */
  listJobExpansions: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `title`, `sourceId`, `createdAt`, `modifiedAt`, `lastImported`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `sourceId`; string: `title`; date: `createdAt`, `modifiedAt`, `lastImported`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobExpansionPage
  }
  /**
   * List the expansions of a job.
   *
   * Those that are for the job, whether they name it or choose it by its title.
   *
   * Needs the scope `title-expansions:read`.
   */
  listExpansionsOfJob: {
    call: {
      params: {
        /** The job. The id of a copy stands for the job that it advertises. */
        jobId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `title`, `sourceId`, `createdAt`, `modifiedAt`, `lastImported`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `sourceId`; string: `title`; date: `createdAt`, `modifiedAt`, `lastImported`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobExpansionPage
  }
  /**
   * List the expansions of a source.
   *
   * Needs the scope `title-expansions:read`.
   */
  listSourceExpansions: {
    call: {
      params: {
        /** The source. */
        sourceId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `title`, `sourceId`, `createdAt`, `modifiedAt`, `lastImported`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `sourceId`; string: `title`; date: `createdAt`, `modifiedAt`, `lastImported`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobExpansionPage
  }
  /**
   * List the expansions of a job, by its reference.
   *
   * Those that are for the job; of a job that the feed has never held, those that name it.
   *
   * Needs the scope `title-expansions:read`.
   */
  listReferenceExpansions: {
    call: {
      params: {
        /** The source. */
        sourceId: number
        /** As in the feed. */
        jobReference: string
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `title`, `sourceId`, `createdAt`, `modifiedAt`, `lastImported`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `sourceId`; string: `title`; date: `createdAt`, `modifiedAt`, `lastImported`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobExpansionPage
  }
  /**
   * Get an expansion.
   *
   * Needs the scope `title-expansions:read`.
   */
  getJobExpansion: {
    call: {
      params: {
        /** The expansion. */
        expansionId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobExpansion
  }
  /**
   * Change an expansion.
   *
   * Copies that are for the same job as before keep their ids.
   *
   * Needs the scope `title-expansions`.
   */
  updateJobExpansion: {
    call: {
      params: {
        /** The expansion. */
        expansionId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body?: JobExpansionPatch
    }
    ok: JobExpansion
  }
  /**
   * Delete an expansion, and its copies.
   *
   * Needs the scope `title-expansions`.
   */
  deleteJobExpansion: {
    call: {
      params: {
        /** The expansion. */
        expansionId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: object
  }
  /**
   * List your applications.
   *
   * Those that were begun and not completed, too; `search=completed=true` leaves them out.
   *
   * Needs the scope `application:read`.
   */
  listMyApplications: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `applicationTime`, `createdAt`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `campaignId`, `segmentId`, `job.jobId`; string: `tlrApplicationId`, `tlrSid`, `job.jobReference`, `job.title`, `job.company`; boolean: `completed`, `qualified`; date: `applicationTime`, `createdAt`. */
        search?: string
        /** Parts to add to each application, repeatable. */
        expand?: ('resume' | 'qualifyingQuestionAnswers')[]
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: ApplicationPage
  }
  /**
   * List the applications of a campaign.
   *
   * Needs the scope `advertiser:read`.
   */
  listCampaignApplications: {
    call: {
      params: {
        /** The campaign. */
        campaignId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `applicationTime`, `createdAt`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `campaignId`, `segmentId`, `job.jobId`; string: `tlrApplicationId`, `tlrSid`, `job.jobReference`, `job.title`, `job.company`; boolean: `completed`, `qualified`; date: `applicationTime`, `createdAt`. */
        search?: string
        /** Parts to add to each application, repeatable. */
        expand?: ('resume' | 'qualifyingQuestionAnswers')[]
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: ApplicationPage
  }
  /**
   * List the applications of a segment.
   *
   * Needs the scope `application:read`.
   */
  listSegmentApplications: {
    call: {
      params: {
        /** The segment. */
        segmentId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `applicationTime`, `createdAt`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `campaignId`, `segmentId`, `job.jobId`; string: `tlrApplicationId`, `tlrSid`, `job.jobReference`, `job.title`, `job.company`; boolean: `completed`, `qualified`; date: `applicationTime`, `createdAt`. */
        search?: string
        /** Parts to add to each application, repeatable. */
        expand?: ('resume' | 'qualifyingQuestionAnswers')[]
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: ApplicationPage
  }
  /**
   * Get an application.
   *
   * Needs the scope `application:read`.
   */
  getApplication: {
    call: {
      params: {
        /** The application. */
        applicationId: number
      }
      query?: {
        /** Parts to add to each application, repeatable. */
        expand?: ('resume' | 'qualifyingQuestionAnswers')[]
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: JobApplication
  }
  /**
   * Download the resume of an application.
   *
   * The file under its name and as what its content says it is. Refused until the search for malware has ended with SUCCESS.
   *
   * Needs the scope `application:read`.
   */
  downloadResume: {
    call: {
      params: {
        /** The application. */
        applicationId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: Uint8Array
  }
  /**
   * Get what was reported of an application.
   *
   * By partners, through the Disposition API.
   *
   * Needs the scope `application:read`.
   */
  getApplicationEvents: {
    call: {
      params: {
        /** The application. */
        applicationId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: ApplicationEvents
  }
  /**
   * Get how far the candidates of a campaign have come.
   *
   * Needs the scope `campaigns:read`.
   */
  getCampaignFunnel: {
    call: {
      params: {
        /** The campaign. */
        campaignId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: CampaignFunnel
  }
  /**
   * Check questions for an application form.
   *
   * Changes nothing. Of questions that break a rule, every fault is told with the path to it and the id of the question.
   *
   * Needs the scope `application:read`.
   */
  validateQuestions: {
    call: {
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: ApplicationQuestion[]
    }
    ok: QuestionsValid
  }
  /**
   * List the jobs that are live, with their campaigns.
   *
   * Pages stay right while jobs come and go: none is given twice, and none is left out that was live all the while.
   *
   * Needs the scope `campaigns:read`.
   */
  reportLiveJobsByCampaign: {
    call: {
      query?: {
        /** Rows on a page. */
        size?: number
        /** `metadata.next` of a page: asks for the page behind it. */
        next?: string
        /** `metadata.previous` of a page: asks for the page before it. */
        previous?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: CampaignLiveJobs
  }
  /**
   * List the jobs of segments that are live.
   *
   * Needs the scope `campaigns:read`.
   */
  reportLiveJobsBySegment: {
    call: {
      query?: {
        /** Rows on a page. */
        size?: number
        /** `metadata.next` of a page: asks for the page behind it. */
        next?: string
        /** `metadata.previous` of a page: asks for the page before it. */
        previous?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: SegmentLiveJobs
  }
  /**
   * Get what happened, by time and by up to two groups.
   *
   * At most 400 billing days, by hours 14 days, and 50,000 rows. With `Accept: text/csv` the rows are answered as CSV; a text that a spreadsheet would take for a formula begins with an apostrophe there.
   *
   * Needs the scope `campaigns:read`.
   */
  reportActivity: {
    call: {
      query?: {
        /** The first billing day, such as `2026-03-01`; by hours also an instant. Without it, the first of the month. */
        from?: string
        /** The last billing day; by hours also the instant at which the report ends. Without it, today. */
        to?: string
        /** What a row sums up. Days and months are those of the billing time zone. */
        interval?: 'hour' | 'day' | 'month' | 'total'
        /** A row for each value of these, repeatable. A job counts for its first state and its first minor category, and for what it belongs to now. */
        groupBy?: ('campaign' | 'segment' | 'pool' | 'source' | 'company' | 'category' | 'state' | 'publisher' | 'title' | 'clickClass')[]
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: Activity
  }
  /**
   * Get how you spend this month.
   *
   * What is spent and left of all campaigns together, and a forecast with its range, which is null while fewer than three whole days of this month and the last have been charged for.
   *
   * Needs the scope `customer:read`.
   */
  getMyMonth: {
    call: {
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: Month
  }
  /**
   * Predict what a price brings, and the least price for more.
   *
   * It changes nothing. The guide on predictions says where the numbers come from and how far to trust them.
   *
   * Needs the scope `campaigns:read`.
   */
  recommendCpc: {
    call: {
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: RecommendedCpcRequest
    }
    ok: RecommendedCpc
  }
  /**
   * Find the price that buys most clicks for a budget.
   *
   * It changes nothing. The guide on predictions says where the numbers come from and how far to trust them.
   *
   * Needs the scope `campaigns:read`.
   */
  recommendCpcByBudget: {
    call: {
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: RecommendedCpcByBudgetRequest
    }
    ok: RecommendedCpc
  }
  /**
   * Predict what other prices or budgets bring your campaigns.
   *
   * It changes nothing. The guide on predictions says where the numbers come from and how far to trust them.
   *
   * Needs the scope `campaigns:read`.
   */
  boostCampaigns: {
    call: {
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: CampaignBoostItem[]
    }
    ok: CampaignBoosts
  }
  /**
   * See what other settings would have brought.
   *
   * It changes nothing. Days of the past are gone through again, with the clicks that there were, the prices and budgets of the settings, and the demand for jobs of the category where a price is another one. The guide on predictions says what it goes by and what it leaves out.
   *
   * Needs the scope `campaigns:read`.
   */
  simulateCampaign: {
    call: {
      params: {
        /** The campaign. */
        campaignId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: CampaignSimulationRequest
    }
    ok: CampaignSimulation
  }
  /**
   * Get a hiring company.
   *
   * Companies come from your feeds: each name is one company.
   *
   * Needs the scope `advertiser:read`.
   */
  getCompany: {
    call: {
      params: {
        /** The company. */
        companyId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: Company
  }
  /**
   * List the hiring companies of your feeds.
   *
   * Needs the scope `customer:read`.
   */
  listMyCompanies: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `name`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`; string: `name`, `advertiserId`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: CompanyPage
  }
  /**
   * List the states and territories.
   *
   * Needs the scope `location:read`.
   */
  listStates: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `abbreviation`, `name`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`; string: `abbreviation`, `name`. */
        search?: string
      }
    }
    ok: StatePage
  }
  /**
   * Get a state.
   *
   * Needs the scope `location:read`.
   */
  getState: {
    call: {
      params: {
        /** The state: its FIPS code as a number. */
        stateId: number
      }
    }
    ok: State
  }
  /**
   * List the counties of a state.
   *
   * Needs the scope `location:read`.
   */
  listStateCounties: {
    call: {
      params: {
        /** The state: its FIPS code as a number. */
        stateId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `name`, `stateId`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `stateId`; string: `name`. */
        search?: string
      }
    }
    ok: CountyPage
  }
  /**
   * List the cities of a state.
   *
   * Needs the scope `location:read`.
   */
  listStateCities: {
    call: {
      params: {
        /** The state: its FIPS code as a number. */
        stateId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `name`, `cityState`, `stateId`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `stateId`; string: `name`, `cityState`. */
        search?: string
      }
    }
    ok: CityPage
  }
  /**
   * List the zip codes of a state.
   *
   * Needs the scope `location:read`.
   */
  listStateZipCodes: {
    call: {
      params: {
        /** The state: its FIPS code as a number. */
        stateId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `zipCode`, `city`, `cityState`, `cityId`, `countyId`, `stateId`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `cityId`, `countyId`, `stateId`; string: `zipCode`, `city`, `cityState`. */
        search?: string
      }
    }
    ok: ZipCityPage
  }
  /**
   * List the counties.
   *
   * Needs the scope `location:read`.
   */
  listCounties: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `name`, `stateId`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `stateId`; string: `name`. */
        search?: string
      }
    }
    ok: CountyPage
  }
  /**
   * Get a county.
   *
   * Needs the scope `location:read`.
   */
  getCounty: {
    call: {
      params: {
        /** The county: its FIPS code as a number. */
        countyId: number
      }
    }
    ok: County
  }
  /**
   * List the cities of a county.
   *
   * A city that spans several counties is in the list of each.
   *
   * Needs the scope `location:read`.
   */
  listCountyCities: {
    call: {
      params: {
        /** The county: its FIPS code as a number. */
        countyId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `name`, `cityState`, `stateId`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `stateId`; string: `name`, `cityState`. */
        search?: string
      }
    }
    ok: CityPage
  }
  /**
   * List the cities.
   *
   * Needs the scope `location:read`.
   */
  listCities: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `name`, `cityState`, `stateId`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `stateId`; string: `name`, `cityState`. */
        search?: string
      }
    }
    ok: CityPage
  }
  /**
   * Get a city.
   *
   * Needs the scope `location:read`.
   */
  getCity: {
    call: {
      params: {
        /** The city. */
        cityId: number
      }
    }
    ok: City
  }
  /**
   * List the zip codes of a city.
   *
   * A city without a postal name of its own has none: its neighbours' zip codes serve it.
   *
   * Needs the scope `location:read`.
   */
  listCityZipCodes: {
    call: {
      params: {
        /** The city. */
        cityId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `zipCode`, `city`, `cityState`, `cityId`, `countyId`, `stateId`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `cityId`, `countyId`, `stateId`; string: `zipCode`, `city`, `cityState`. */
        search?: string
      }
    }
    ok: ZipCityPage
  }
  /**
   * List the zip codes.
   *
   * Needs the scope `location:read`.
   */
  listZipCodes: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `zipCode`, `city`, `cityState`, `cityId`, `countyId`, `stateId`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `cityId`, `countyId`, `stateId`; string: `zipCode`, `city`, `cityState`. */
        search?: string
      }
    }
    ok: ZipCityPage
  }
  /**
   * Get a zip code with its city.
   *
   * Needs the scope `location:read`.
   */
  getZipCode: {
    call: {
      params: {
        /** Five digits. */
        zipCode: string
      }
    }
    ok: ZipCity
  }
  /**
   * List the job categories.
   *
   * The major and minor groups of the Standard Occupational Classification of 2018.
   *
   * Needs the scope `category:read`.
   */
  listCategories: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `description`, `indication`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`; string: `description`, `indication`. */
        search?: string
      }
    }
    ok: CategoryPage
  }
  /**
   * Get a job category.
   *
   * Needs the scope `category:read`.
   */
  getCategory: {
    call: {
      params: {
        /** The SOC 2018 code without its dash. */
        categoryId: number
      }
    }
    ok: Category
  }
  /**
   * List the reasons for which a campaign can be paused.
   *
   * Needs the scope `campaigns:read`.
   */
  listPauseReasons: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `description`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`; string: `description`. */
        search?: string
      }
    }
    ok: PauseReasonPage
  }
  /**
   * Get a pause reason.
   *
   * Needs the scope `campaigns:read`.
   */
  getPauseReason: {
    call: {
      params: {
        /** The pause reason. */
        pauseReasonId: number
      }
    }
    ok: PauseReason
  }
  /**
   * List what can become of an application.
   *
   * Needs the scope `application:read`.
   */
  listDispositionTypes: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `name`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`; string: `name`, `description`; boolean: `terminal`. */
        search?: string
      }
    }
    ok: DispositionTypePage
  }
  /**
   * List your webhooks.
   *
   * Needs the scope `integration`.
   */
  listWebhooks: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `description`, `status`, `failingSince`, `createdAt`, `modifiedAt`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`; string: `description`, `url`, `status`, `disabledReason`; date: `failingSince`, `createdAt`, `modifiedAt`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: WebhookPage
  }
  /**
   * Make a webhook.
   *
   * The answer holds the secret, this once. A customer may have 20.
   *
   * Needs the scope `integration`.
   */
  createWebhook: {
    call: {
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body: WebhookCreate
    }
    ok: Webhook
  }
  /**
   * List the types of events.
   *
   * Needs the scope `integration`.
   */
  listWebhookEventTypes: {
    call: Record<string, never>
    ok: WebhookEventTypeEntry[]
  }
  /**
   * Give a webhook a new secret.
   *
   * The answer holds it, this once. For 24 hours every message is signed with the old one, too.
   *
   * Needs the scope `integration`.
   */
  rotateWebhookSecret: {
    call: {
      params: {
        /** The webhook. */
        webhookId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: Webhook
  }
  /**
   * Send a webhook an event to try it.
   *
   * Of type `platform:Webhook:test:v1`. `getWebhookDelivery` says what became of it. A webhook that is disabled is sent it, too.
   *
   * Needs the scope `integration`.
   */
  testWebhook: {
    call: {
      params: {
        /** The webhook. */
        webhookId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: Delivery
  }
  /**
   * List what a webhook was told, and what became of it.
   *
   * The newest first. They are kept for 30 days.
   *
   * Needs the scope `integration`.
   */
  listWebhookDeliveries: {
    call: {
      params: {
        /** The webhook. */
        webhookId: number
      }
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `createdAt`, `finishedAt`, `dueAt`. The id is always the last sort key. Default: `id,desc`. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `attempts`, `httpStatus`; string: `eventId`, `eventType`, `status`; date: `dueAt`, `createdAt`, `finishedAt`. */
        search?: string
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: DeliveryPage
  }
  /**
   * Get a delivery with its message and each attempt.
   *
   * Needs the scope `integration`.
   */
  getWebhookDelivery: {
    call: {
      params: {
        /** The delivery. */
        deliveryId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: DeliveryDetail
  }
  /**
   * Send a webhook one message again, or all of a time.
   *
   * Messages keep their ids, so that a receiver knows what it has already. Events are kept for 30 days.
   *
   * Needs the scope `integration`.
   */
  replayWebhook: {
    call: {
      params: {
        /** The webhook. */
        webhookId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body?: WebhookReplay
    }
    ok: WebhookReplayed
  }
  /**
   * Get a webhook, without its secret.
   *
   * Needs the scope `integration`.
   */
  getWebhook: {
    call: {
      params: {
        /** The webhook. */
        webhookId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: Webhook
  }
  /**
   * Change a webhook, or enable or disable it.
   *
   * One that is disabled is told nothing; what waits for it is cancelled, and can be replayed once it is enabled.
   *
   * Needs the scope `integration`.
   */
  updateWebhook: {
    call: {
      params: {
        /** The webhook. */
        webhookId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
      body?: WebhookUpdate
    }
    ok: Webhook
  }
  /**
   * Delete a webhook, and what it was told.
   *
   * Needs the scope `integration`.
   */
  deleteWebhook: {
    call: {
      params: {
        /** The webhook. */
        webhookId: number
      }
      query?: {
        /** Act for this sub-customer. By default, only your own objects are visible. */
        subCustomerId?: number
      }
    }
    ok: object
  }
  /**
   * List all customers of the platform.
   *
   * Needs the scope `operator:read`.
   */
  listCustomers: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `name`, `createdAt`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `parentId`; string: `name`, `emailAddress`, `revenueType`; boolean: `test`; date: `createdAt`. */
        search?: string
      }
    }
    ok: AnyCustomerPage
  }
  /**
   * Make a customer.
   *
   * Needs the scope `operator`.
   */
  createCustomer: {
    call: {
      body: CustomerCreate
    }
    ok: AnyCustomer
  }
  /**
   * List all publishers.
   *
   * Needs the scope `operator:read`.
   */
  listPublishers: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `name`, `createdAt`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `expiredCents`; string: `name`; date: `createdAt`. */
        search?: string
      }
    }
    ok: PublisherPage
  }
  /**
   * Report the clicks and earnings of all publishers by class.
   *
   * Earnings are exact: each is what the click was worth to its publisher when it was charged. What a publisher is told of its own is the same, with BOT and GEO as INVALID.
   *
   * Needs the scope `operator:read`.
   */
  reportPublisherClicks: {
    call: {
      query?: {
        /** The first billing day. At most 31 days are reported. Without it, the first of the month of `to`. */
        from?: string
        /** The last billing day. Without it, today. */
        to?: string
      }
    }
    ok: PublisherClicks
  }
  /**
   * Make a publisher.
   *
   * The answer holds its pass, this once.
   *
   * Needs the scope `operator`.
   */
  createPublisher: {
    call: {
      body: PublisherCreate
    }
    ok: Publisher
  }
  /**
   * Get a publisher.
   *
   * Needs the scope `operator:read`.
   */
  getPublisher: {
    call: {
      params: {
        /** The publisher. */
        publisherId: number
      }
    }
    ok: Publisher
  }
  /**
   * Change a publisher.
   *
   * A new address of its postbacks brings a new secret, which the answer holds, this once.
   *
   * Needs the scope `operator`.
   */
  updatePublisher: {
    call: {
      params: {
        /** The publisher. */
        publisherId: number
      }
      body?: PublisherUpdate
    }
    ok: Publisher
  }
  /**
   * List the imports that wait for your confirmation.
   *
   * Of each source the last one, if it would delete more than half of the jobs.
   *
   * Needs the scope `operator:read`.
   */
  listHeldImports: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `startedAt`. The id is always the last sort key. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `sourceId`, `customerId`; string: `sourceName`, `customerName`; date: `startedAt`. */
        search?: string
      }
    }
    ok: HeldImportPage
  }
  /**
   * Confirm an import that waits: its feed is fetched again at once.
   *
   * It is imported unless still more jobs would go by now.
   *
   * Needs the scope `operator`.
   */
  confirmImport: {
    call: {
      params: {
        /** The import. */
        importId: number
      }
    }
    ok: object
  }
  /**
   * Refuse an import that waits: the jobs stay as they are.
   *
   * The feed is fetched again when it is due, and judged anew.
   *
   * Needs the scope `operator`.
   */
  refuseImport: {
    call: {
      params: {
        /** The import. */
        importId: number
      }
    }
    ok: object
  }
  /**
   * List what the operator’s people have done.
   *
   * The newest first. `tiller changes verify` makes the hashes anew.
   *
   * Needs the scope `operator:read`.
   */
  listOperatorChanges: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `at`. The id is always the last sort key. Default: `id,desc`. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`, `userId`, `objectId`; string: `objectType`, `action`, `requestId`; date: `at`. */
        search?: string
      }
    }
    ok: OperatorChangePage
  }
  /**
   * Move the clock of a sandbox on.
   *
   * Whatever is due on the way happens, in its order and at its instant. The clock never goes back. It is refused where there is a customer that is billed.
   *
   * Needs the scope `operator`.
   */
  moveClock: {
    call: {
      body: ClockMove
    }
    ok: MovedClock
  }
  /**
   * List the messages that the platform has written.
   *
   * The newest first. Passwords and codes stand in their text, which only `tiller mail` shows: whoever reads it could sign in as somebody else.
   *
   * Needs the scope `operator:read`.
   */
  listMails: {
    call: {
      query?: {
        /** The page number, starting at 0. */
        page?: number
        /** Rows per page. */
        size?: number
        /** Sort order as `field,(asc|desc)`, repeatable. Fields: `id`, `createdAt`. The id is always the last sort key. Default: `id,desc`. */
        sort?: string[]
        /** Conditions that every row must meet, at most 10. The guide Querying explains the search grammar. Fields by type: number: `id`; string: `recipient`, `channel`, `subject`; date: `createdAt`. */
        search?: string
      }
    }
    ok: KeptMailPage
  }
  /**
   * Get how the platform is, its clock and its processes.
   *
   * Needs the scope `operator:read`.
   */
  getSystem: {
    call: Record<string, never>
    ok: System
  }
  /**
   * Tell callers that you are at work on the platform, or will be.
   *
   * Needs the scope `operator`.
   */
  updateSystem: {
    call: {
      body: SystemUpdate
    }
    ok: System
  }
}

/** The body of every answer that is not a success. */
export type ErrorBody = Problem

/** One page of a list. */
export type AppClientPage = {
  /** The requested page size. */
  size: number
  content: AppClient[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** What gets access tokens for a customer: a program of yours, known by its id and secret. */
export type AppClient = {
  /** The app client. */
  id: number
  /** Its name, as users see it when they are asked to allow it. */
  name: string
  /** The user name of Basic authentication at the token endpoint. */
  clientId: string
  /** The customer for whom it acts. */
  customerId: number
  /** Seconds for which its access tokens are valid. */
  accessTokenExpirySeconds: number
  /** All that its tokens can be given. */
  scopes: ScopeName[]
  /** Where the sign-in page may send authorization codes. An address in a request must equal one of these to the letter. */
  redirectUris: string[]
  /** The password of Basic authentication. Only the answer that makes it holds it: it is not kept and cannot be shown again. */
  secret?: string
  /** Until then the secret before is taken, too: the last one was replaced less than a day ago. */
  previousSecretUntil: string | null
  /** When it was made. */
  createdAt: string
}

/** The name of a scope. */
export type ScopeName = 'advertiser' | 'advertiser:read' | 'campaigns' | 'campaigns:read' | 'title-expansions' | 'title-expansions:read' | 'jobs:read' | 'job:status:read' | 'location:read' | 'customer:read' | 'application:read' | 'category:read' | 'users' | 'users:read' | 'integration' | 'operator' | 'operator:read'

/** A new app client. */
export type AppClientCreate = {
  /** Its name, as users see it when they are asked to allow it. */
  name: string
  /** What its tokens may be given: nothing beyond your own token. Left out: all of your own token. */
  scopes?: GivenScope[]
  /** Seconds for which its access tokens are valid. */
  accessTokenExpirySeconds?: number
  /** Where the sign-in page may send authorization codes. An address in a request must equal one of these to the letter. */
  redirectUris?: string[]
}

/** The name of a scope that an app client can be given. */
export type GivenScope = 'advertiser' | 'advertiser:read' | 'campaigns' | 'campaigns:read' | 'title-expansions' | 'title-expansions:read' | 'jobs:read' | 'job:status:read' | 'location:read' | 'customer:read' | 'application:read' | 'category:read' | 'users' | 'users:read' | 'integration'

/** Something that a token can open. */
export type Scope = {
  /** The name of a scope. */
  name: ScopeName
  /** What it opens. */
  description: string
}

/** How the platform is, and each part that it needs. */
export type PlatformStatus = {
  /** DOWN: nothing works; DEGRADED: a component is not well, the rest works. */
  status: 'DOWN' | 'DEGRADED' | 'UP'
  /** Whether the operator is at work on it, or will be. */
  maintenance: 'INACTIVE' | 'PLANNED' | 'UNDERWAY'
  components: {
    /** PostgreSQL answers. */
    database: 'DOWN' | 'DEGRADED' | 'UP'
    /** The search index is loaded (else DOWN), follows the database and was kept on disk for the next start (else DEGRADED). */
    search: 'DOWN' | 'DEGRADED' | 'UP'
    /** There is room for what is written: DEGRADED while feeds, or also dispositions, are refused for want of it, DOWN below 16 MB. */
    disk: 'DOWN' | 'DEGRADED' | 'UP'
    /** No file waits for more than a minute to be put where files are kept (else DEGRADED). */
    files: 'DOWN' | 'DEGRADED' | 'UP'
    /** A process that does background work was seen in the last 15 seconds (else DEGRADED). */
    workers: 'DOWN' | 'DEGRADED' | 'UP'
  }
}

/** Who owns pools: you, or one of your sub-customers. */
export type JobCustomer = {
  /** The customer. */
  id: number
  /** Its name. */
  name: string
  /** Where the platform writes to. */
  emailAddress: string | null
  /** Gets a copy. */
  ccEmailAddress: string | null
  /** A sandbox customer: nothing is billed. */
  test: boolean
  features: string[]
  /** Jobs may ask questions of their own. */
  jobApplicationQuestionsEnabled: boolean
  revenueType: 'OTHER' | 'DIRECT' | 'JOB_BOARD' | 'STAFFING' | 'TRUCKING' | 'RPO' | 'EDUCATION' | 'ORGANIC' | 'ALLIANCE'
}

/** One page of a list. */
export type SubCustomerPage = {
  /** The requested page size. */
  size: number
  content: SubCustomer[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** A customer below you, for whom you can act. */
export type SubCustomer = {
  /** The customer. */
  id: number
  /** Its name. */
  name: string
  /** The customer to which it belongs: you, or another one below you. */
  parentId: number
  /** Where the platform writes to. */
  emailAddress: string | null
  /** A sandbox customer: nothing is billed. */
  test: boolean
  /** When it was made. */
  createdAt: string
}

/** Who calls, and what the call may do. */
export type MyAccess = {
  /** A person who has signed in. */
  user: SignedInUser | null
  /** The customer whose token or session it is. */
  customerId: number
  /** Its name. */
  customerName: string
  /** Whether there are customers below it, for whom it can act. */
  hasSubCustomers: boolean
  /** What the token or session opens. */
  scopes: ('advertiser' | 'advertiser:read' | 'campaigns' | 'campaigns:read' | 'title-expansions' | 'title-expansions:read' | 'jobs:read' | 'job:status:read' | 'location:read' | 'customer:read' | 'application:read' | 'category:read' | 'users' | 'users:read' | 'integration' | 'operator' | 'operator:read')[]
  /** The time zone in which days and months of budgets begin. */
  billingZone: string
  /** The platform's clock. */
  at: string
}

/** A person who has signed in. */
export type SignedInUser = {
  /** The user. */
  id: number
  /** The user name. */
  emailAddress: string
  /** What a person may do in the console, and through the app clients that it allows. OWNER: everything. EDITOR: everything but managing people, app clients and webhooks. VIEWER: look. OPERATOR: everything, and what concerns the platform as a whole; only the command line gives it. */
  role: UserRole
}

/** What a person may do in the console, and through the app clients that it allows. OWNER: everything. EDITOR: everything but managing people, app clients and webhooks. VIEWER: look. OPERATOR: everything, and what concerns the platform as a whole; only the command line gives it. */
export type UserRole = 'OWNER' | 'EDITOR' | 'VIEWER' | 'OPERATOR'

/** A browser in which somebody has signed in to the console. */
export type Session = {
  /** The session. */
  id: number
  /** When it began. */
  createdAt: string
  /** When it was used last, give or take five minutes. */
  seenAt: string
  /** When it ends if it is not used any more. */
  endsAt: string
  /** What the browser called itself. */
  userAgent: string | null
  /** It is the one in which this is asked. */
  isCurrent: boolean
}

/** One page of a list. */
export type UserPage = {
  /** The requested page size. */
  size: number
  content: User[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** A person who signs in for a customer. */
export type User = {
  /** The person. */
  id: number
  /** The user name, which nobody else on this platform has. */
  emailAddress: string
  /** What a person may do in the console, and through the app clients that it allows. OWNER: everything. EDITOR: everything but managing people, app clients and webhooks. VIEWER: look. OPERATOR: everything, and what concerns the platform as a whole; only the command line gives it. */
  role: UserRole
  /** What is asked for after the password. */
  secondFactor: 'NONE' | 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA' | 'EMAIL_OTP'
  /** The person has not chosen a password yet: it was invited, or the operator has given it another one. */
  mustChangePassword: boolean
  /** When it was invited. */
  createdAt: string
}

/** A person to be invited. */
export type UserInvite = {
  /** Where the invitation goes, and the user name from then on. */
  emailAddress: string
  /** A role that can be given. */
  role: GivenRole
}

/** A role that can be given. */
export type GivenRole = 'OWNER' | 'EDITOR' | 'VIEWER'

/** What is to change of a person. */
export type UserUpdate = {
  /** A role that can be given. */
  role?: GivenRole
}

/** A month of which there is a statement. */
export type StatementMonth = {
  /** A month of the billing time zone. */
  month: string
  /** The month is over: its statement does not change any more. */
  isOver: boolean
}

/** One page of a list. */
export type SavedViewPage = {
  /** The requested page size. */
  size: number
  content: SavedView[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** A screen of the console under a name. */
export type SavedView = {
  /** The saved view. */
  id: number
  /** What it is called. */
  name: string
  /** The address of a screen below `/console`, with its search: a path, and what follows `?`. */
  address: string
  /** Everybody who signs in for the customer has it. */
  shared: boolean
  /** The person who made it; null for one made by a program, or by somebody who is gone. */
  userId: number | null
  /** When it was made. */
  createdAt: string
  /** When it was changed last. */
  modifiedAt: string
}

/** A new saved view. */
export type SavedViewCreate = {
  /** What it is called. */
  name: string
  /** The address of a screen below `/console`, with its search: a path, and what follows `?`. */
  address: string
  /** Everybody who signs in for the customer has it. */
  shared?: boolean
}

/** What is to change of a saved view. */
export type SavedViewUpdate = {
  /** What it is called. */
  name?: string
  /** The address of a screen below `/console`, with its search: a path, and what follows `?`. */
  address?: string
  /** Everybody who signs in for the customer has it. */
  shared?: boolean
}

/** One page of a list. */
export type PoolPage = {
  /** The requested page size. */
  size: number
  content: JobPool[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** Sources of jobs, and the campaigns over them. */
export type JobPool = {
  /** The pool. */
  id: number
  /** Its name. */
  name: string
  /** What the operator has noted: the pool is judged by acquisitions. It changes no bill; to pay for acquisitions set a target CPA. */
  isCpa: boolean
  /** The sub-customer that owns the pool; null when it is your own. */
  subCustomerId: number | null
  /** What the button of an advertisement says. */
  callToAction: CallToAction | null
  /** Conversion events that count as acquisitions: bit 1, 2 and 4 for events 1, 2 and 3. */
  cpaBitmap: number
  /** Append `tlr_sid` to the job URL of every click. */
  enableTlrSid: boolean
  /** The applicant tracking system behind the pool. */
  thirdPartyIntegration: 'NONE' | 'ADP' | 'BULLHORN' | 'GREENHOUSE' | 'ICIMS' | 'JOBVITE' | 'LEVER' | 'ORACLE' | 'SAP_SUCCESSFACTORS' | 'SMARTRECRUITERS' | 'TALEO' | 'TENSTREET' | 'UKG' | 'WORKABLE' | 'WORKDAY' | 'OTHER'
  /** Always empty: what a form asks is set by campaigns and feeds. */
  requiredQuestionSets: string[]
  /** What happened in the billing days from `from` to `to`; without them, in this month up to now. */
  events?: EventsPart
  /** What was spent, and what is left of the money of this month. */
  spending?: SpendingPart
  /** How many jobs there are now, by their status. Of a job: itself and its copies under other titles, or the job that it is a copy of with all of its copies. */
  jobs?: JobsPart
}

/** What the button of an advertisement says. */
export type CallToAction = {
  /** The call to action. */
  id: number
  /** As shown to seekers. */
  text: string
}

/** What happened in the billing days from `from` to `to`; without them, in this month up to now. */
export type EventsPart = {
  /** Times that a search showed a job. */
  impressions: number
  /** Clicks of every class, billed or not. */
  clicks: number
  /** Clicks that were charged. */
  billableClicks: number
  /** Completed applications, repetitions left out. */
  applications: number
  /** Those of them that answered every question as they should. */
  qualifiedApplications: number
  /** Replies to events. */
  rsvps: number
  /** Conversions of event 1. */
  conversions1: number
  /** Conversions of event 2, a completed application on a page of yours. */
  conversions2: number
  /** Conversions of event 3. */
  conversions3: number
  /** `clicks` divided by `impressions`; null without impressions. */
  ctr: number | null
  /** Acquisitions divided by `clicks`; null without clicks. Acquisitions are the conversions of those events that count as such in the pool's `cpaBitmap`, of event 2 if none does. */
  cvr: number | null
}

/** What was spent, and what is left of the money of this month. */
export type SpendingPart = {
  /** Spent since the first of the month. Of a job, what was refunded since is taken off, also of charges before it. In cents. */
  mtdSpendCents: number
  /** Spent since midnight in the billing time zone, less what was refunded today. In cents. */
  todaySpendCents: number
  /** All money of this month. Null: a job, or a segment without a budget of its own. In cents. */
  totalBudgetCents: number | null
  /** What is left of it. Null: a job, or a segment without a budget of its own. In cents. */
  remainingCents: number | null
  /** What was spent in the days of the report, divided by the clicks that were charged in them; null without any. */
  avgCpcCents: number | null
  /** What was spent in the days of the report, divided by the acquisitions in them; null without any. */
  cpaCents: number | null
}

/** How many jobs there are now, by their status. Of a job: itself and its copies under other titles, or the job that it is a copy of with all of its copies. */
export type JobsPart = {
  /** Jobs that the feed holds. */
  total: number
  /** Shown to seekers. */
  live: number
  /** Held back by source, campaign, segment, or for want of a price. */
  paused: number
  /** Money alone is missing. */
  outOfBudget: number
  /** Held back because today's share of a paced budget is spent. */
  dailyCapped: number
  /** Past their day. */
  expired: number
}

/** One page of a list. */
export type SourcePage = {
  /** The requested page size. */
  size: number
  content: Source[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** Where jobs of a pool come from: its feed, and how the last fetch of it went. */
export type Source = {
  /** The source. */
  id: number
  /** The pool that its jobs go to. */
  poolId: number
  /** Its name. */
  name: string
  /** Set by the operator. Jobs of a source that is not live are paused, of an archived one expired. */
  status: SourceStatus
  /** Host and path from which the feed is fetched; null: the operator imports it. */
  feedAddress: string | null
  /** How often it is fetched. */
  fetchEveryMinutes: number | null
  /** When it is due; later after failures. */
  nextFetchAt: string | null
  /** When it was fetched last. */
  lastFetchAt: string | null
  /** `IMPORTED`: jobs were changed. `UNCHANGED`: all are as they were. `REFUSED`: the document cannot be used. `NEEDS_CONFIRMATION`: it would remove more than half of the jobs. `FETCH_FAILED`: no whole document came. `FAILED`: Tiller itself failed. All but the first change nothing. */
  lastOutcome: ImportOutcome | null
  /** Fetches in succession that came to nothing. */
  failures: number
  /** When a feed was imported last, changed or not. */
  lastImportedAt: string | null
  /** When it was made. */
  createdAt: string
}

/** Set by the operator. Jobs of a source that is not live are paused, of an archived one expired. */
export type SourceStatus = 'UNDER_DEVELOPMENT' | 'LIVE' | 'USER_PAUSED' | 'ARCHIVED'

/** `IMPORTED`: jobs were changed. `UNCHANGED`: all are as they were. `REFUSED`: the document cannot be used. `NEEDS_CONFIRMATION`: it would remove more than half of the jobs. `FETCH_FAILED`: no whole document came. `FAILED`: Tiller itself failed. All but the first change nothing. */
export type ImportOutcome = 'IMPORTED' | 'UNCHANGED' | 'REFUSED' | 'NEEDS_CONFIRMATION' | 'FETCH_FAILED' | 'FAILED'

/** One page of a list. */
export type SourceImportPage = {
  /** The requested page size. */
  size: number
  content: SourceImport[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** What became of one feed of a source. */
export type SourceImport = {
  /** The import. */
  id: number
  /** Whose feed it was. */
  sourceId: number
  /** `IMPORTED`: jobs were changed. `UNCHANGED`: all are as they were. `REFUSED`: the document cannot be used. `NEEDS_CONFIRMATION`: it would remove more than half of the jobs. `FETCH_FAILED`: no whole document came. `FAILED`: Tiller itself failed. All but the first change nothing. */
  outcome: ImportOutcome
  /** When it began. */
  startedAt: string
  /** When it was over. */
  finishedAt: string
  /** How long it took. */
  durationMs: number
  /** What the server answered; null for a file, or if none answered. */
  httpStatus: number | null
  /** As they came, before they were unpacked. */
  bytes: number | null
  /** How many jobs an import concerned, by what it did with them. */
  counts: ImportCounts
  /** The kinds of problems, that with the most first. */
  problemKinds: ImportProblemKind[]
  /** The first 50 problems, of which at most 100 of one kind are kept; `listImportProblems` has all that are. */
  problems: ImportProblem[]
}

/** How many jobs an import concerned, by what it did with them. */
export type ImportCounts = {
  /** Jobs that are new. */
  created: number
  /** Jobs that were changed, or are back. */
  updated: number
  /** Jobs that the feed no longer holds; with `NEEDS_CONFIRMATION`, that would be deleted. */
  deleted: number
  /** Jobs that are as they were. */
  unchanged: number
  /** Jobs that could not be used. */
  skipped: number
  /** Problems of all kinds. */
  problems: number
}

/** How many problems of one kind an import had. */
export type ImportProblemKind = {
  /** The kind. */
  code: string
  /** All of them, also those that are not kept one by one. */
  count: number
}

/** Something wrong with a feed: where, what, and what was done about it. */
export type ImportProblem = {
  /** Counted from 1. */
  line: number | null
  /** The `jobReference`, if the problem lies in one job. */
  reference: string | null
  /** The field of the job. */
  field: string | null
  /** Whether the job was left out, taken as it is, put right, or the whole document refused. */
  severity: ProblemSeverity
  /** The kind of problem. */
  code: string
  /** What is wrong, and what was done. */
  message: string
}

/** Whether the job was left out, taken as it is, put right, or the whole document refused. */
export type ProblemSeverity = 'skipped' | 'warning' | 'repaired' | 'refused'

/** One page of a list. */
export type ImportProblemPage = {
  /** The requested page size. */
  size: number
  content: NumberedImportProblem[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** A problem of an import, with its number. */
export type NumberedImportProblem = {
  /** Its place among the problems that are kept of the import, from 1 on. */
  id: number
  /** Counted from 1. */
  line: number | null
  /** The `jobReference`, if the problem lies in one job. */
  reference: string | null
  /** The field of the job. */
  field: string | null
  /** Whether the job was left out, taken as it is, put right, or the whole document refused. */
  severity: ProblemSeverity
  /** The kind of problem. */
  code: string
  /** What is wrong, and what was done. */
  message: string
}

/** One page of a list. */
export type CampaignPage = {
  /** The requested page size. */
  size: number
  content: JobCampaign[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** What advertises jobs of a pool, at which price and with which budget. */
export type JobCampaign = {
  /** The campaign. */
  id: number
  /** Its pool. */
  poolId: number
  /** The pool of a campaign, with the customer that owns it. */
  pool: PoolSummary
  /** Where a campaign is in its life. Only a LIVE one spends. */
  status: CampaignStatus
  /** Shown in lists and reports. */
  name: string
  /** JOB advertises jobs, EVENT collects RSVPs for a hiring event. */
  adType: AdType
  /** Spent at most in a calendar month, besides one-time budgets. In cents. */
  monthlyBudget: number
  /** Floor of every price; a lower price of the feed is raised to it. 0 = none. In cents. */
  minCpc: number
  /** Spread the budget evenly over the days up to `pacingDom`: each day has a cap, and within the day jobs rest while they are ahead of its hours. */
  budgetPacing: boolean
  /** Go on pacing to the end of the month after `pacingDom`. */
  extendBudgetPacing: boolean
  /** Day of the month by which the budget is to be spent; 0 = the last. What is left after it is open. */
  pacingDom: number
  /** True exactly when `targetCpaType` is FULL. */
  fullTargetCpa: boolean
  /** The application form is hosted by Tiller: a click leads to it, and is billed then. */
  tillerApply: boolean
  /** Preview and application form are hosted by Tiller: the click is billed when the seeker goes on from the one to the other. */
  tillerApplyPro: boolean
  /** Who is qualified goes on from the hosted form to the job URL, or to `applicationLinkOverride`. */
  tillerApplyRedir: boolean
  /** When jobs are marked and ranked as featured. */
  tillerFeaturedType: FeaturedType
  /** Whether a group of questions is asked in the application form. REQUIRE_IF_NO_RESUME: also with a resume, but not required then. OPTIONAL_IF_NO_RESUME: without a resume only. */
  addressQuestion: QuestionSetting
  /** Whether a group of questions is asked in the application form. REQUIRE_IF_NO_RESUME: also with a resume, but not required then. OPTIONAL_IF_NO_RESUME: without a resume only. */
  educationQuestion: QuestionSetting
  /** Whether a group of questions is asked in the application form. REQUIRE_IF_NO_RESUME: also with a resume, but not required then. OPTIONAL_IF_NO_RESUME: without a resume only. */
  workExperienceQuestion: QuestionSetting
  /** Remind seekers, once, of an application that they began 24 hours ago and have not sent, as `reminderType` says. */
  sendReminders: boolean
  /** How seekers are reminded of an application that they began. */
  reminderType: ReminderType
  /** These always get the mail about applications. */
  otherEmailAddresses: string[]
  /** Notes of your own, kept with the campaign. */
  additionalFields: {
    /** Your name for the field. */
    name: string
    /** Its value. */
    value: string
  }[]
  /** Length of an event's time slots in minutes. Each time frame has as many as end inside it, and must have one. One of 30, 60. */
  eventTimeslot: number
  /** Archive the campaign at `autoArchiveAt`; an event without one the day after its last day. */
  enableAutoArchive: boolean
  /** The jobs to advertise: those that match one of these. `[]` matches nothing, `[{}]` every job that no campaign with a higher `applyOrder` has taken. */
  jobFilters: ConfigQuery[]
  /** Campaigns with a higher order choose their jobs first. */
  applyOrder: number
  /** Price of a click. 0 = not set. In cents. */
  basicCpc: number
  /** Aimed at for each conversion that the pool counts. 0 = not set. Without effect while `targetCpaType` is NONE. In cents. */
  targetCpa: number
  /** What bounds the bids for a target CPA. MAX_CPC: the CPC is the ceiling. FULL: no ceiling but the target. */
  targetCpaType: TargetCpaType
  /** When jobs are marked and ranked as featured. */
  tillerPro: FeaturedType
  /** Price of a click in Pro traffic. 0 = not set. In cents. */
  tillerProCpc: number
  /** Choose the bids so that the budget is spent by the pacing day. Goes before a target CPA and Smart CPC. */
  autopilot: boolean
  /** Ceiling of the bids of the autopilot. 0 = not set: the CPC is. In cents. */
  autopilotMaxCpc: number
  /** The CPC is the ceiling; sources that convert worse than the average pay less, down to 60 %. */
  useSmartCpc: boolean
  /** First, extended or standard traffic. */
  candidateTier: CandidateTier | null
  /** Price and source tag per candidate tier; those of `candidateTier` apply. A price that is set is multiplied and rounded down to a cent, at least one; a bid of a strategy is not multiplied. */
  candidateTierSettings: {
    /** First, extended or standard traffic. */
    tier: CandidateTier
    /** Factor on the price in this tier, to the hundredth. */
    multiplier: number
    /** Appended to the query of the landing URL in this tier. */
    sourceParam: string
  }[]
  /** Where qualified applicants go on to with `tillerApplyRedir`, in place of the job URL. */
  applicationLinkOverride: string | null
  /** Gets the mail about applications, and of an event the daily count of RSVPs and the list of who comes. A job or a segment may name its own. An event needs one for its launch. */
  emailAddress: string | null
  /** Whether an event is at an address or at a URL. */
  eventType: EventType | null
  /** The address (IN_PERSON) or the https URL (ONLINE) of the event. */
  eventLocation: string | null
  /** First day of the event, in the billing time zone. */
  eventStartDt: string | null
  /** Last day of the event, in the billing time zone. */
  eventEndDt: string | null
  /** Time frames of the event, one a line, on the hour or half hour of the billing time zone. Several on a day are allowed, if they do not overlap. */
  eventTimes: string | null
  /** RSVPs taken for one time slot; a full one is not offered any more. */
  eventTimeslotLimit: number
  /** The thank-you text after an RSVP. */
  eventCustomTy: string | null
  /** How to prepare, shown after an RSVP. */
  eventPrepare: string | null
  /** What to wear, shown after an RSVP. */
  eventWear: string | null
  /** When to archive the campaign, if `enableAutoArchive` is on. */
  autoArchiveAt: string | null
  /** Spent since the first of the month. In cents. */
  mtdSpend: number
  /** The one-time budgets of this month that have started, spent or not, in dollars. */
  oneTimeBudgetDollars: number
  /** All money of this month: the monthly budget and `oneTimeBudgetDollars`, in dollars. */
  totalBudgetDollars: number
  /** Today's share of a paced budget is spent. */
  dailyCapped: boolean
  /** When today's share was spent. */
  dailyCappedTime: string | null
  /** When jobs are shown again: the next midnight of the billing time zone. */
  dailyCapResetTime: string | null
  /** Why the campaign is paused. */
  pauseReasonId: number | null
  /** Jobs of its pool are still being put into campaigns after a change of filters or order; some are yet where they were before. */
  assigning: boolean
  /** When the campaign was made. */
  createdAt: string
  /** When a setting or the status last changed. */
  modifiedAt: string
  /** What happened in the billing days from `from` to `to`; without them, in this month up to now. */
  events?: EventsPart
  /** What was spent, and what is left of the money of this month. */
  spending?: SpendingPart
  /** How many jobs there are now, by their status. Of a job: itself and its copies under other titles, or the job that it is a copy of with all of its copies. */
  jobs?: JobsPart
  /** What is going to happen by itself, in the order of its days. Those of a campaign include its segments’; those of a job are its campaign’s and its own segment’s. */
  scheduling?: SchedulingPart
  /** Whether the advertiser was asked how the campaign did. */
  surveyStatus?: SurveyStatusPart
  /** What a change would do, found by making it and taking it back. Nothing is kept of it. */
  effect?: DryRunEffect
}

/** The pool of a campaign, with the customer that owns it. */
export type PoolSummary = {
  /** The pool. */
  id: number
  /** Its name. */
  name: string
  /** Billed and reported on acquisitions. */
  isCpa: boolean
  customer: {
    /** The customer that owns the pool. */
    id: number
    /** Its name. */
    name: string
  }
}

/** Where a campaign is in its life. Only a LIVE one spends. */
export type CampaignStatus = 'UNDER_DEVELOPMENT' | 'LIVE' | 'PAUSED' | 'SYSTEM_PAUSED' | 'OUT_OF_BUDGET' | 'ARCHIVED'

/** JOB advertises jobs, EVENT collects RSVPs for a hiring event. */
export type AdType = 'JOB' | 'EVENT'

/** When jobs are marked and ranked as featured. */
export type FeaturedType = 'OFF' | 'CPC_BASED' | 'ALWAYS_ON' | 'J2C_CPC_BASED' | 'J2C_ALWAYS_ON' | 'AI_ALWAYS_ON' | 'ALWAYS_ON_ABSOLUTE'

/** Whether a group of questions is asked in the application form. REQUIRE_IF_NO_RESUME: also with a resume, but not required then. OPTIONAL_IF_NO_RESUME: without a resume only. */
export type QuestionSetting = 'OFF' | 'OPTIONAL' | 'REQUIRED' | 'REQUIRE_IF_NO_RESUME' | 'OPTIONAL_IF_NO_RESUME'

/** How seekers are reminded of an application that they began. */
export type ReminderType = 'NONE' | 'EMAIL' | 'SMS' | 'BOTH'

/** Different fields must all match; several values of one field are alternatives. `{}` matches every job. */
export type ConfigQuery = {
  /** Exactly one of these references. */
  jobReference?: string[]
  /** Exactly one of these zip codes. */
  zipCode?: string[]
  /** One of these cities, by any name and spelling that feeds and search understand: `NYC` is New York, `St. Louis` Saint Louis. */
  city?: string[]
  /** The title contains one of these, whatever the case. */
  title?: string[]
  /** The description contains one of these, whatever the case. */
  description?: string[]
  /** One of these companies. */
  companyId?: number[]
  /** Exactly one of these advertisers of the feed. */
  advertiserId?: string[]
  /** One of these major categories. Other ids are refused. */
  majorCategory?: number[]
  /** One of these minor categories. Other ids are refused. */
  minorCategory?: number[]
  /** Exactly one of the feed's campaign ids. */
  srcCampId?: string[]
  /** Exactly one of the feed's segment ids. */
  srcSegId?: string[]
  /** In one of these states. Other ids are refused. */
  stateId?: number[]
  /** When the job was first imported. */
  created?: {
    /** From this instant on; at most 90 days back when the filter is written. */
    from?: string
    /** Up to and with this instant. */
    to?: string
  }
  /** The feed's own target CPA. */
  targetCpa?: {
    /** From this amount on. In cents. */
    lower?: number
    /** Up to and with this amount. In cents. */
    upper?: number
  }
  /** The feed's own CPC. */
  cpc?: {
    /** From this amount on. In cents. */
    lower?: number
    /** Up to and with this amount. In cents. */
    upper?: number
  }
  /** true: one of the questions of the job has a correct option; false: none has. What a feed names as `custom_questions` is asked within a minute of its import and once a day; a job without, and one whose questions were never to be had, has none. */
  hasSmartScreeners?: boolean
  /** The job asks for one of these requirements: what was read out of its text, named by `key` or `label` of `skills_details` in answers of the Search API, whatever the case. Other names are refused. */
  qualificationsInclude?: string[]
  /** The job asks for none of these requirements. They are named as in `qualificationsInclude`. */
  qualificationsExclude?: string[]
}

/** What bounds the bids for a target CPA. MAX_CPC: the CPC is the ceiling. FULL: no ceiling but the target. */
export type TargetCpaType = 'NONE' | 'MAX_CPC' | 'FULL'

/** First, extended or standard traffic. */
export type CandidateTier = 'FT' | 'ET' | 'ST'

/** Whether an event is at an address or at a URL. */
export type EventType = 'IN_PERSON' | 'ONLINE'

/** What is going to happen by itself, in the order of its days. Those of a campaign include its segments’; those of a job are its campaign’s and its own segment’s. */
export type SchedulingPart = {
  /** Pauses that are not completed. */
  pauses: ScheduledPause[]
  /** One-time budgets that are not completed. */
  oneTimeBudgets: OneTimeBudget[]
  /** Changes of the monthly budget that are not completed. */
  monthlyBudgetChanges: MonthlyBudgetChange[]
}

/** When a campaign or a segment is going to be paused, or was. */
export type ScheduledPause = {
  /** The scheduled pause. */
  id: number
  /** The campaign that is paused, or whose segment is. */
  campaignId: number
  /** The segment that is paused. Null: the campaign is. */
  segmentId: number | null
  /** Pauses at the beginning of this day in the billing time zone; today pauses at once. */
  pauseOn: string
  /** Why. */
  pauseReasonId: number | null
  /** Its instant has come, and it was done, or there was nothing to do. */
  completed: boolean
  /** Why it moved nothing when its instant came. */
  errorMessage: string | null
}

/** Money of a campaign for one month, besides its monthly budget. */
export type OneTimeBudget = {
  /** The one-time budget. */
  id: number
  /** Its campaign. */
  campaignId: number
  /** Spent at most, besides the monthly budget. In cents. */
  budgetCents: number
  /** Begins with this day in the billing time zone; today begins at once. */
  start: string
  /** What is left at the end of the month goes on in a new one-time budget for the next month. */
  rollover: boolean
  /** Launch the campaign at the start if it is UNDER_DEVELOPMENT or PAUSED. */
  launchOnStart: boolean
  /** Its last day: the last of the month of `start`. */
  end: string
  /** Spent of it. In cents. */
  spentCents: number
  /** Its money can be spent, or could be until it was completed. */
  started: boolean
  /** Its month is over, or the campaign was archived when it was to start. */
  completed: boolean
  /** Why the campaign was not launched at the start, or why the money was not carried over. */
  errorMessage: string | null
}

/** When the monthly budget of a campaign is going to be changed, or was. */
export type MonthlyBudgetChange = {
  /** The change. */
  id: number
  /** Its campaign. */
  campaignId: number
  /** True: `budgetCents` is the new monthly budget. False: it is added to the one there is then. */
  absolute: boolean
  /** Applies at the beginning of this day in the billing time zone; today applies at once. */
  applyOn: string
  /** The monthly budget, or what to add to it: below 0 to take away. In cents. */
  budgetCents: number
  /** It was applied, or it failed and you have acknowledged that. */
  completed: boolean
  /** It could not be applied, and nobody has acknowledged that. */
  failed: boolean
  /** Why it could not be applied; it stays when that is acknowledged. */
  errorMessage: string | null
}

/** Whether the advertiser was asked how the campaign did. */
export type SurveyStatusPart = {
  /** Nobody is asked yet: always NOT_SENT. */
  status: 'NOT_SENT' | 'SENT' | 'COMPLETED'
  /** When it was asked. Always null. */
  sentAt: string | null
  /** When it answered. Always null. */
  completedAt: string | null
}

/** What a change would do, found by making it and taking it back. Nothing is kept of it. */
export type DryRunEffect = {
  /** Whether the counts are whole. False: there are too many jobs for one request, or others are still being put into campaigns. */
  complete: boolean
  /** Campaigns whose jobs would change. */
  campaigns: CampaignMoves[]
  /** Segments whose jobs would change. */
  segments: SegmentMoves[]
  /** The most that all your campaigns can have spent at the end of the month, as things are: the money of those that are LIVE or OUT_OF_BUDGET, and what the others have spent. In cents. */
  mostSpendBeforeCents: number
  /** The same after the change. In cents. */
  mostSpendAfterCents: number
}

/** Jobs that a campaign would take and release. */
export type CampaignMoves = {
  /** The campaign. */
  campaignId: number
  /** Jobs that it does not have now. */
  taken: number
  /** Jobs that it would have no longer. */
  released: number
}

/** Jobs that a segment would take and release. */
export type SegmentMoves = {
  /** The segment. */
  segmentId: number
  /** Jobs that it does not have now. */
  taken: number
  /** Jobs that it would have no longer. */
  released: number
}

/** A new campaign. What is not required may be left out and has a neutral value then. */
export type CampaignCreate = {
  /** Shown in lists and reports. */
  name: string
  /** JOB advertises jobs, EVENT collects RSVPs for a hiring event. */
  adType: AdType
  /** Spent at most in a calendar month, besides one-time budgets. In cents. */
  monthlyBudget: number
  /** Floor of every price; a lower price of the feed is raised to it. 0 = none. In cents. */
  minCpc: number
  /** Spread the budget evenly over the days up to `pacingDom`: each day has a cap, and within the day jobs rest while they are ahead of its hours. */
  budgetPacing: boolean
  /** Go on pacing to the end of the month after `pacingDom`. */
  extendBudgetPacing: boolean
  /** Day of the month by which the budget is to be spent; 0 = the last. What is left after it is open. */
  pacingDom: number
  /** True exactly when `targetCpaType` is FULL. */
  fullTargetCpa: boolean
  /** The application form is hosted by Tiller: a click leads to it, and is billed then. */
  tillerApply: boolean
  /** Preview and application form are hosted by Tiller: the click is billed when the seeker goes on from the one to the other. */
  tillerApplyPro: boolean
  /** Who is qualified goes on from the hosted form to the job URL, or to `applicationLinkOverride`. */
  tillerApplyRedir: boolean
  /** When jobs are marked and ranked as featured. */
  tillerFeaturedType: FeaturedType
  /** Whether a group of questions is asked in the application form. REQUIRE_IF_NO_RESUME: also with a resume, but not required then. OPTIONAL_IF_NO_RESUME: without a resume only. */
  addressQuestion: QuestionSetting
  /** Whether a group of questions is asked in the application form. REQUIRE_IF_NO_RESUME: also with a resume, but not required then. OPTIONAL_IF_NO_RESUME: without a resume only. */
  educationQuestion: QuestionSetting
  /** Whether a group of questions is asked in the application form. REQUIRE_IF_NO_RESUME: also with a resume, but not required then. OPTIONAL_IF_NO_RESUME: without a resume only. */
  workExperienceQuestion: QuestionSetting
  /** Remind seekers, once, of an application that they began 24 hours ago and have not sent, as `reminderType` says. */
  sendReminders: boolean
  /** How seekers are reminded of an application that they began. */
  reminderType: ReminderType
  /** These always get the mail about applications. */
  otherEmailAddresses: string[]
  /** Notes of your own, kept with the campaign. */
  additionalFields: {
    /** Your name for the field. */
    name: string
    /** Its value. */
    value: string
  }[]
  /** Length of an event's time slots in minutes. Each time frame has as many as end inside it, and must have one. One of 30, 60. */
  eventTimeslot: number
  /** Archive the campaign at `autoArchiveAt`; an event without one the day after its last day. */
  enableAutoArchive: boolean
  /** The jobs to advertise: those that match one of these. `[]` matches nothing, `[{}]` every job that no campaign with a higher `applyOrder` has taken. */
  jobFilters?: ConfigQuery[]
  /** Campaigns with a higher order choose their jobs first. */
  applyOrder?: number
  /** Price of a click. 0 = not set. In cents. */
  basicCpc?: number
  /** Aimed at for each conversion that the pool counts. 0 = not set. Without effect while `targetCpaType` is NONE. In cents. */
  targetCpa?: number
  /** What bounds the bids for a target CPA. MAX_CPC: the CPC is the ceiling. FULL: no ceiling but the target. */
  targetCpaType?: TargetCpaType
  /** When jobs are marked and ranked as featured. */
  tillerPro?: FeaturedType
  /** Price of a click in Pro traffic. 0 = not set. In cents. */
  tillerProCpc?: number
  /** Choose the bids so that the budget is spent by the pacing day. Goes before a target CPA and Smart CPC. */
  autopilot?: boolean
  /** Ceiling of the bids of the autopilot. 0 = not set: the CPC is. In cents. */
  autopilotMaxCpc?: number
  /** The CPC is the ceiling; sources that convert worse than the average pay less, down to 60 %. */
  useSmartCpc?: boolean
  /** First, extended or standard traffic. */
  candidateTier?: CandidateTier | null
  /** Price and source tag per candidate tier; those of `candidateTier` apply. A price that is set is multiplied and rounded down to a cent, at least one; a bid of a strategy is not multiplied. */
  candidateTierSettings?: {
    /** First, extended or standard traffic. */
    tier: CandidateTier
    /** Factor on the price in this tier, to the hundredth. */
    multiplier: number
    /** Appended to the query of the landing URL in this tier. */
    sourceParam: string
  }[]
  /** Where qualified applicants go on to with `tillerApplyRedir`, in place of the job URL. */
  applicationLinkOverride?: string | null
  /** Gets the mail about applications, and of an event the daily count of RSVPs and the list of who comes. A job or a segment may name its own. An event needs one for its launch. */
  emailAddress?: string | null
  /** Whether an event is at an address or at a URL. */
  eventType?: EventType | null
  /** The address (IN_PERSON) or the https URL (ONLINE) of the event. */
  eventLocation?: string | null
  /** First day of the event, in the billing time zone. */
  eventStartDt?: string | null
  /** Last day of the event, in the billing time zone. */
  eventEndDt?: string | null
  /** Time frames of the event, one a line, on the hour or half hour of the billing time zone. Several on a day are allowed, if they do not overlap. */
  eventTimes?: string | null
  /** RSVPs taken for one time slot; a full one is not offered any more. */
  eventTimeslotLimit?: number
  /** The thank-you text after an RSVP. */
  eventCustomTy?: string | null
  /** How to prepare, shown after an RSVP. */
  eventPrepare?: string | null
  /** What to wear, shown after an RSVP. */
  eventWear?: string | null
  /** When to archive the campaign, if `enableAutoArchive` is on. */
  autoArchiveAt?: string | null
}

/** Settings to change. A field that is absent stays as it is; null clears a field that can be null. */
export type CampaignPatch = {
  /** Shown in lists and reports. */
  name?: string
  /** JOB advertises jobs, EVENT collects RSVPs for a hiring event. */
  adType?: AdType
  /** Spent at most in a calendar month, besides one-time budgets. In cents. */
  monthlyBudget?: number
  /** Floor of every price; a lower price of the feed is raised to it. 0 = none. In cents. */
  minCpc?: number
  /** Spread the budget evenly over the days up to `pacingDom`: each day has a cap, and within the day jobs rest while they are ahead of its hours. */
  budgetPacing?: boolean
  /** Go on pacing to the end of the month after `pacingDom`. */
  extendBudgetPacing?: boolean
  /** Day of the month by which the budget is to be spent; 0 = the last. What is left after it is open. */
  pacingDom?: number
  /** True exactly when `targetCpaType` is FULL. */
  fullTargetCpa?: boolean
  /** The application form is hosted by Tiller: a click leads to it, and is billed then. */
  tillerApply?: boolean
  /** Preview and application form are hosted by Tiller: the click is billed when the seeker goes on from the one to the other. */
  tillerApplyPro?: boolean
  /** Who is qualified goes on from the hosted form to the job URL, or to `applicationLinkOverride`. */
  tillerApplyRedir?: boolean
  /** When jobs are marked and ranked as featured. */
  tillerFeaturedType?: FeaturedType
  /** Whether a group of questions is asked in the application form. REQUIRE_IF_NO_RESUME: also with a resume, but not required then. OPTIONAL_IF_NO_RESUME: without a resume only. */
  addressQuestion?: QuestionSetting
  /** Whether a group of questions is asked in the application form. REQUIRE_IF_NO_RESUME: also with a resume, but not required then. OPTIONAL_IF_NO_RESUME: without a resume only. */
  educationQuestion?: QuestionSetting
  /** Whether a group of questions is asked in the application form. REQUIRE_IF_NO_RESUME: also with a resume, but not required then. OPTIONAL_IF_NO_RESUME: without a resume only. */
  workExperienceQuestion?: QuestionSetting
  /** Remind seekers, once, of an application that they began 24 hours ago and have not sent, as `reminderType` says. */
  sendReminders?: boolean
  /** How seekers are reminded of an application that they began. */
  reminderType?: ReminderType
  /** These always get the mail about applications. */
  otherEmailAddresses?: string[]
  /** Notes of your own, kept with the campaign. */
  additionalFields?: {
    /** Your name for the field. */
    name: string
    /** Its value. */
    value: string
  }[]
  /** Length of an event's time slots in minutes. Each time frame has as many as end inside it, and must have one. One of 30, 60. */
  eventTimeslot?: number
  /** Archive the campaign at `autoArchiveAt`; an event without one the day after its last day. */
  enableAutoArchive?: boolean
  /** The jobs to advertise: those that match one of these. `[]` matches nothing, `[{}]` every job that no campaign with a higher `applyOrder` has taken. */
  jobFilters?: ConfigQuery[]
  /** Campaigns with a higher order choose their jobs first. */
  applyOrder?: number
  /** Price of a click. 0 = not set. In cents. */
  basicCpc?: number
  /** Aimed at for each conversion that the pool counts. 0 = not set. Without effect while `targetCpaType` is NONE. In cents. */
  targetCpa?: number
  /** What bounds the bids for a target CPA. MAX_CPC: the CPC is the ceiling. FULL: no ceiling but the target. */
  targetCpaType?: TargetCpaType
  /** When jobs are marked and ranked as featured. */
  tillerPro?: FeaturedType
  /** Price of a click in Pro traffic. 0 = not set. In cents. */
  tillerProCpc?: number
  /** Choose the bids so that the budget is spent by the pacing day. Goes before a target CPA and Smart CPC. */
  autopilot?: boolean
  /** Ceiling of the bids of the autopilot. 0 = not set: the CPC is. In cents. */
  autopilotMaxCpc?: number
  /** The CPC is the ceiling; sources that convert worse than the average pay less, down to 60 %. */
  useSmartCpc?: boolean
  /** First, extended or standard traffic. */
  candidateTier?: CandidateTier | null
  /** Price and source tag per candidate tier; those of `candidateTier` apply. A price that is set is multiplied and rounded down to a cent, at least one; a bid of a strategy is not multiplied. */
  candidateTierSettings?: {
    /** First, extended or standard traffic. */
    tier: CandidateTier
    /** Factor on the price in this tier, to the hundredth. */
    multiplier: number
    /** Appended to the query of the landing URL in this tier. */
    sourceParam: string
  }[]
  /** Where qualified applicants go on to with `tillerApplyRedir`, in place of the job URL. */
  applicationLinkOverride?: string | null
  /** Gets the mail about applications, and of an event the daily count of RSVPs and the list of who comes. A job or a segment may name its own. An event needs one for its launch. */
  emailAddress?: string | null
  /** Whether an event is at an address or at a URL. */
  eventType?: EventType | null
  /** The address (IN_PERSON) or the https URL (ONLINE) of the event. */
  eventLocation?: string | null
  /** First day of the event, in the billing time zone. */
  eventStartDt?: string | null
  /** Last day of the event, in the billing time zone. */
  eventEndDt?: string | null
  /** Time frames of the event, one a line, on the hour or half hour of the billing time zone. Several on a day are allowed, if they do not overlap. */
  eventTimes?: string | null
  /** RSVPs taken for one time slot; a full one is not offered any more. */
  eventTimeslotLimit?: number
  /** The thank-you text after an RSVP. */
  eventCustomTy?: string | null
  /** How to prepare, shown after an RSVP. */
  eventPrepare?: string | null
  /** What to wear, shown after an RSVP. */
  eventWear?: string | null
  /** When to archive the campaign, if `enableAutoArchive` is on. */
  autoArchiveAt?: string | null
}

/** Why a campaign is paused. */
export type CampaignPause = {
  /** Why. 1: All positions are filled; 2: Hiring is on hold; 3: The budget is under review; 4: The cost of an application is too high; 5: Too few applications; 6: Too many applications; 7: The applications do not fit; 8: The feed or its jobs are being corrected; 9: The campaign was only for a season; 10: Another reason. One of 1, 2, 3, 4, 5, 6, 7, 8, 9, 10. */
  reasonId?: PauseReasonId
}

/** Why. 1: All positions are filled; 2: Hiring is on hold; 3: The budget is under review; 4: The cost of an application is too high; 5: Too few applications; 6: Too many applications; 7: The applications do not fit; 8: The feed or its jobs are being corrected; 9: The campaign was only for a season; 10: Another reason. */
export type PauseReasonId = number

/** What the copy of a campaign is called, and where it goes. */
export type CampaignCopy = {
  /** Shown in lists and reports. */
  name: string
  /** The pool of the copy. */
  poolId: number
}

/** Up to 200 changes, each with one of `patch`, `action` and `adjust`. */
export type CampaignBulk = {
  /** They happen in this order. */
  items: CampaignBulkItem[]
}

/** One of many changes of campaigns. */
export type CampaignBulkItem = {
  /** The campaign. */
  id: number
  /** Change it only if it still has this version: the `ETag` that you were given with it. */
  ifMatch?: string
  /** What is done to one of many. */
  action?: BulkAction
  /** Amounts to change relatively, at the moment of the change. */
  adjust?: BulkAdjust
  /** Settings to change. A field that is absent stays as it is; null clears a field that can be null. */
  patch?: CampaignPatch
  /** Why. 1: All positions are filled; 2: Hiring is on hold; 3: The budget is under review; 4: The cost of an application is too high; 5: Too few applications; 6: Too many applications; 7: The applications do not fit; 8: The feed or its jobs are being corrected; 9: The campaign was only for a season; 10: Another reason. One of 1, 2, 3, 4, 5, 6, 7, 8, 9, 10. */
  reasonId?: PauseReasonId
}

/** What is done to one of many. */
export type BulkAction = 'launch' | 'pause' | 'archive'

/** Amounts to change relatively, at the moment of the change. */
export type BulkAdjust = {
  /** A change of an amount by part of it or by cents: one of the two. */
  basicCpc?: Adjustment
  /** A change of an amount by part of it or by cents: one of the two. */
  minCpc?: Adjustment
  /** A change of an amount by part of it or by cents: one of the two. */
  tillerProCpc?: Adjustment
  /** A change of an amount by part of it or by cents: one of the two. */
  monthlyBudget?: Adjustment
}

/** A change of an amount by part of it or by cents: one of the two. */
export type Adjustment = {
  /** By so many percent of what it is, rounded to the cent. */
  percent?: number
  /** By so many cents, up or down. */
  cents?: number
}

/** What became of each change, in the order of the request. */
export type CampaignBulkAnswer = {
  items: CampaignOutcome[]
  /** What a change would do, found by making it and taking it back. Nothing is kept of it. */
  effect?: DryRunEffect
}

/** What became of one change: the campaign after it, or why it was refused. */
export type CampaignOutcome = {
  /** As in the request. */
  id: number
  /** The HTTP status that this change alone would have been answered with. */
  status: number
  /** The version that it has after the change, for `ifMatch` of the next one. */
  etag?: string
  /** An error response, as defined in RFC 9457. */
  problem?: Problem
  /** What advertises jobs of a pool, at which price and with which budget. */
  campaign?: JobCampaign
}

/** An error response, as defined in RFC 9457. */
export type Problem = {
  /** URL of the documentation for this code. */
  type: string
  title: string
  status: number
  /** Stable error code; see the error catalog. */
  code: string
  /** A description of this occurrence of the error. */
  detail: string
  /** Also in the `X-Request-Id` header. Include it in support requests. */
  requestId: string
  /** All problems with the request, at most 100. `detail` gives the total if there are more. */
  errors?: FieldProblem[]
  /** At the token endpoint: the error code of RFC 6749. */
  error?: string
  /** At the token endpoint: the same text as `detail`. */
  error_description?: string
}

/** One problem with a request: its location, the reason, and the value sent. */
export type FieldProblem = {
  /** The part of the request. */
  in: 'path' | 'query' | 'header' | 'body'
  /** The field, with dots and indexes for nested fields. Empty if the problem concerns the whole part. */
  field: string
  message: string
  /** For questions: the location, in the format of `field`. */
  path?: string
  /** For questions: the id of the question, if it has one. */
  id?: string
  /** The value sent. Values with more than 200 characters of JSON are truncated and end with `…`. Absent if no value was sent. */
  value?: unknown
}

/** Job filters to try. */
export type JobFiltersPreviewRequest = {
  /** The jobs to advertise: those that match one of these. `[]` matches nothing, `[{}]` every job that no campaign with a higher `applyOrder` has taken. */
  jobFilters: ConfigQuery[]
}

/** The jobs of a pool that filters match, whoever has them now. */
export type JobFiltersPreview = {
  /** Jobs that match. */
  matching: number
  /** Of these, jobs that no campaign has. */
  free: number
  /** By campaign, those with the most first. */
  held: HeldJobs[]
  /** Ten of them, or all if there are fewer, by id. */
  sample: PreviewedJob[]
}

/** Matching jobs that a campaign has. */
export type HeldJobs = {
  /** The campaign. */
  campaignId: number
  /** How many of them it has. */
  jobs: number
}

/** A matching job. */
export type PreviewedJob = {
  /** The job. */
  id: number
  /** As in the feed. */
  jobReference: string
  /** Its title. */
  title: string
  /** The campaign that has it. */
  campaignId: number | null
}

/** One page of a list. */
export type SegmentPage = {
  /** The requested page size. */
  size: number
  content: JobSegment[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** A part of a campaign that has bids, a budget or a schedule of its own. */
export type JobSegment = {
  /** The segment. */
  id: number
  /** Its campaign. */
  campaignId: number
  /** Where a segment is in its life. Only a LIVE one of a LIVE campaign spends. */
  status: SegmentStatus
  /** Shown in lists and reports. */
  name: string
  /** The jobs to advertise: those that match one of these. `[]` matches nothing, `[{}]` every job that no campaign with a higher `applyOrder` has taken. */
  jobFilters: ConfigQuery[]
  /** Segments with a higher order choose their jobs first. */
  applyOrder: number
  /** Price of a click. 0 = the campaign's. In cents. */
  basicCpc: number
  /** Floor of every price. 0 = the campaign's. In cents. */
  minCpc: number
  /** Price of a click in Pro traffic. 0 = the campaign's. In cents. */
  tillerProCpc: number
  /** Spent at most in a calendar month. 0 = no cap of its own. In cents. */
  monthlyBudget: number
  /** Gets the mail about applications, in place of the campaign's. */
  emailAddress: string | null
  /** Archive the segment at `autoArchiveAt`. */
  enableAutoArchive: boolean
  /** When to archive the segment, if `enableAutoArchive` is on. */
  autoArchiveAt: string | null
  /** Spent since the first of the month. In cents. */
  mtdSpend: number
  /** When the segment was made. */
  createdAt: string
  /** When a setting or the status last changed. */
  modifiedAt: string
  /** What happened in the billing days from `from` to `to`; without them, in this month up to now. */
  events?: EventsPart
  /** What was spent, and what is left of the money of this month. */
  spending?: SpendingPart
  /** How many jobs there are now, by their status. Of a job: itself and its copies under other titles, or the job that it is a copy of with all of its copies. */
  jobs?: JobsPart
  /** What is going to happen by itself, in the order of its days. Those of a campaign include its segments’; those of a job are its campaign’s and its own segment’s. */
  scheduling?: SchedulingPart
  /** The pool of a campaign, with the customer that owns it. */
  pool?: PoolSummary
  /** What a change would do, found by making it and taking it back. Nothing is kept of it. */
  effect?: DryRunEffect
}

/** Where a segment is in its life. Only a LIVE one of a LIVE campaign spends. */
export type SegmentStatus = 'UNDER_DEVELOPMENT' | 'LIVE' | 'USER_PAUSED' | 'SYSTEM_PAUSED' | 'OUT_OF_BUDGET' | 'ARCHIVED'

/** A new segment. What is left out is inherited from its campaign. */
export type SegmentCreate = {
  /** Shown in lists and reports. */
  name: string
  /** The jobs to advertise: those that match one of these. `[]` matches nothing, `[{}]` every job that no campaign with a higher `applyOrder` has taken. */
  jobFilters?: ConfigQuery[]
  /** Segments with a higher order choose their jobs first. */
  applyOrder?: number
  /** Price of a click. 0 = the campaign's. In cents. */
  basicCpc?: number
  /** Floor of every price. 0 = the campaign's. In cents. */
  minCpc?: number
  /** Price of a click in Pro traffic. 0 = the campaign's. In cents. */
  tillerProCpc?: number
  /** Spent at most in a calendar month. 0 = no cap of its own. In cents. */
  monthlyBudget?: number
  /** Gets the mail about applications, in place of the campaign's. */
  emailAddress?: string | null
  /** Archive the segment at `autoArchiveAt`. */
  enableAutoArchive?: boolean
  /** When to archive the segment, if `enableAutoArchive` is on. */
  autoArchiveAt?: string | null
}

/** Settings to change. A field that is absent stays as it is; null clears a field that can be null. */
export type SegmentPatch = {
  /** Shown in lists and reports. */
  name?: string
  /** The jobs to advertise: those that match one of these. `[]` matches nothing, `[{}]` every job that no campaign with a higher `applyOrder` has taken. */
  jobFilters?: ConfigQuery[]
  /** Segments with a higher order choose their jobs first. */
  applyOrder?: number
  /** Price of a click. 0 = the campaign's. In cents. */
  basicCpc?: number
  /** Floor of every price. 0 = the campaign's. In cents. */
  minCpc?: number
  /** Price of a click in Pro traffic. 0 = the campaign's. In cents. */
  tillerProCpc?: number
  /** Spent at most in a calendar month. 0 = no cap of its own. In cents. */
  monthlyBudget?: number
  /** Gets the mail about applications, in place of the campaign's. */
  emailAddress?: string | null
  /** Archive the segment at `autoArchiveAt`. */
  enableAutoArchive?: boolean
  /** When to archive the segment, if `enableAutoArchive` is on. */
  autoArchiveAt?: string | null
}

/** What the copy of a segment is called, and where it goes. */
export type SegmentCopy = {
  /** Shown in lists and reports. */
  name: string
  /** The campaign of the copy. */
  campaignId: number
}

/** Up to 200 changes, each with one of `patch`, `action` and `adjust`. */
export type SegmentBulk = {
  /** They happen in this order. */
  items: SegmentBulkItem[]
}

/** One of many changes of segments. */
export type SegmentBulkItem = {
  /** The segment. */
  id: number
  /** Change it only if it still has this version: the `ETag` that you were given with it. */
  ifMatch?: string
  /** What is done to one of many. */
  action?: BulkAction
  /** Amounts to change relatively, at the moment of the change. */
  adjust?: BulkAdjust
  /** Settings to change. A field that is absent stays as it is; null clears a field that can be null. */
  patch?: SegmentPatch
}

/** What became of each change, in the order of the request. */
export type SegmentBulkAnswer = {
  items: SegmentOutcome[]
  /** What a change would do, found by making it and taking it back. Nothing is kept of it. */
  effect?: DryRunEffect
}

/** What became of one change: the segment after it, or why it was refused. */
export type SegmentOutcome = {
  /** As in the request. */
  id: number
  /** The HTTP status that this change alone would have been answered with. */
  status: number
  /** The version that it has after the change, for `ifMatch` of the next one. */
  etag?: string
  /** An error response, as defined in RFC 9457. */
  problem?: Problem
  /** A part of a campaign that has bids, a budget or a schedule of its own. */
  segment?: JobSegment
}

/** How the money of this month is spent, day by day. */
export type Pacing = {
  /** The campaign. */
  campaignId: number
  /** The segment. */
  segmentId: number | null
  /** The first day of the month. */
  period: string
  /** The billing time zone. */
  zone: string
  /** Today has a cap of its own. Segments are paced with their campaign. */
  paced: boolean
  /** Its jobs are not shown until then: today's share is spent, or it is ahead of today's plan. */
  restingUntil: string | null
  /** All money of the month. Null if there is no cap. In cents. */
  capCents: number | null
  /** Spent of it. In cents. */
  spentCents: number
  /** All days of the month, in their order. */
  days: PacingDay[]
  /** In the order in which they are spent. */
  buckets: PacingBucket[]
  /** What the month will come to if days go on as the last ones did. */
  forecast: PacingForecast | null
}

/** A day of the month, what was planned for it and what it spent. */
export type PacingDay = {
  /** In the billing time zone. */
  day: string
  /** Its even share of the money that was left; of days to come, as things are now. Null if it is not paced. In cents. */
  plannedCents: number | null
  /** The most that it may spend: its share, or one click if that costs more. Null if the day has no cap. In cents. */
  capCents: number | null
  /** Charged on this day, refunds not counted. Null for days to come. In cents. */
  spentCents: number | null
  /** When its share was spent. */
  cappedAt: string | null
}

/** Money of this month. A click is paid from the first bucket that has money left, and the rest of its price from the next. */
export type PacingBucket = {
  /** ONE_TIME: ends with the month. MONTHLY: the monthly budget. ONE_TIME_ROLLOVER: what it has left goes on next month. */
  kind: PacingBucketKind
  /** The one-time budget. */
  oneTimeBudgetId: number | null
  /** All of it. Null if there is no cap. In cents. */
  capCents: number | null
  /** Spent of it. In cents. */
  spentCents: number
}

/** ONE_TIME: ends with the month. MONTHLY: the monthly budget. ONE_TIME_ROLLOVER: what it has left goes on next month. */
export type PacingBucketKind = 'ONE_TIME' | 'MONTHLY' | 'ONE_TIME_ROLLOVER'

/** What the month will come to if days go on as the last ones did. */
export type PacingForecast = {
  /** Most likely spent by the end of the month. In cents. */
  spentCents: number
  /** Nine months of ten spend more than this. In cents. */
  lowCents: number
  /** Nine months of ten spend less than this. In cents. */
  highCents: number
  /** So many whole days are the base of it. */
  days: number
  /** The day on which the money is spent; null if it lasts. */
  exhaustedOn: string | null
}

/** One page of a list. */
export type ScheduledPausePage = {
  /** The requested page size. */
  size: number
  content: ScheduledPause[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** A pause to come. A segment keeps no reason: the pause alone does. */
export type ScheduledPauseCreate = {
  /** Pauses at the beginning of this day in the billing time zone; today pauses at once. */
  pauseOn: string
  /** Why. 1: All positions are filled; 2: Hiring is on hold; 3: The budget is under review; 4: The cost of an application is too high; 5: Too few applications; 6: Too many applications; 7: The applications do not fit; 8: The feed or its jobs are being corrected; 9: The campaign was only for a season; 10: Another reason. */
  pauseReasonId?: PauseReasonId | null
}

/** What to change of a pause to come. A field that is absent stays as it is; null clears the reason. */
export type ScheduledPausePatch = {
  /** Pauses at the beginning of this day in the billing time zone; today pauses at once. */
  pauseOn?: string
  /** Why. 1: All positions are filled; 2: Hiring is on hold; 3: The budget is under review; 4: The cost of an application is too high; 5: Too few applications; 6: Too many applications; 7: The applications do not fit; 8: The feed or its jobs are being corrected; 9: The campaign was only for a season; 10: Another reason. */
  pauseReasonId?: PauseReasonId | null
}

/** One page of a list. */
export type OneTimeBudgetPage = {
  /** The requested page size. */
  size: number
  content: OneTimeBudget[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** Money for one month, besides the monthly budget. It ends with the month of its start. */
export type OneTimeBudgetCreate = {
  /** Spent at most, besides the monthly budget. In cents. */
  budgetCents: number
  /** Begins with this day in the billing time zone; today begins at once. */
  start: string
  /** What is left at the end of the month goes on in a new one-time budget for the next month. */
  rollover?: boolean
  /** Launch the campaign at the start if it is UNDER_DEVELOPMENT or PAUSED. */
  launchOnStart?: boolean
}

/** What to change of a one-time budget. A field that is absent stays as it is. After the start only `rollover` and `budgetCents` can change, and `budgetCents` not to less than is spent. */
export type OneTimeBudgetPatch = {
  /** Spent at most, besides the monthly budget. In cents. */
  budgetCents?: number
  /** Begins with this day in the billing time zone; today begins at once. */
  start?: string
  /** What is left at the end of the month goes on in a new one-time budget for the next month. */
  rollover?: boolean
  /** Launch the campaign at the start if it is UNDER_DEVELOPMENT or PAUSED. */
  launchOnStart?: boolean
}

/** One page of a list. */
export type MonthlyBudgetChangePage = {
  /** The requested page size. */
  size: number
  content: MonthlyBudgetChange[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** A change of a monthly budget to come. */
export type MonthlyBudgetChangeCreate = {
  /** True: `budgetCents` is the new monthly budget. False: it is added to the one there is then. */
  absolute: boolean
  /** Applies at the beginning of this day in the billing time zone; today applies at once. */
  applyOn: string
  /** The monthly budget, or what to add to it: below 0 to take away. In cents. */
  budgetCents: number
}

/** What to change of a change to come. A field that is absent stays as it is. */
export type MonthlyBudgetChangePatch = {
  /** True: `budgetCents` is the new monthly budget. False: it is added to the one there is then. */
  absolute?: boolean
  /** Applies at the beginning of this day in the billing time zone; today applies at once. */
  applyOn?: string
  /** The monthly budget, or what to add to it: below 0 to take away. In cents. */
  budgetCents?: number
}

/** One page of a list. */
export type ChangePage = {
  /** The requested page size. */
  size: number
  content: Change[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** Who changed what, when and why. It is never altered or deleted, and each holds the one before by its hash. */
export type Change = {
  /** The change. */
  id: number
  /** When. */
  at: string
  /** The kind of thing that was changed. */
  objectType: ChangeObject
  /** The campaign, segment, schedule, app client or person. */
  objectId: number
  /** The campaign; also that of a segment or a schedule. */
  campaignId: number | null
  /** What was done. EXHAUST: the budget was spent. REPLENISH: there was money again. SUSPEND and RELEASE: the operator stopped it and gave it back. START, COMPLETE and FAIL: what was due of a schedule happened, or could not. ACKNOWLEDGE: somebody has taken note that it could not. */
  action: ChangeAction
  /** Who did it. USER: a person, through an app client. MONEY: a click that used up a budget. SCHEDULER: something that was due. OPERATOR: whoever runs this Tiller. */
  actor: ChangeActor
  /** The app client that called. */
  appClientId: number | null
  /** The user on whose behalf it called. */
  userId: number | null
  /** Why, if somebody said so. */
  reason: string | null
  /** The request, as the log knows it. */
  requestId: string | null
  /** Every field that changed. */
  fields: FieldChange[]
  /** Its place among the customer's changes, counted from 1 without gaps. */
  position: number
  /** SHA-256 over this change and the hash of the one before, in hexadecimal. */
  hash: string
}

/** The kind of thing that was changed. */
export type ChangeObject = 'CAMPAIGN' | 'SEGMENT' | 'SCHEDULED_PAUSE' | 'ONE_TIME_BUDGET' | 'MONTHLY_BUDGET_CHANGE' | 'APP_CLIENT' | 'USER'

/** What was done. EXHAUST: the budget was spent. REPLENISH: there was money again. SUSPEND and RELEASE: the operator stopped it and gave it back. START, COMPLETE and FAIL: what was due of a schedule happened, or could not. ACKNOWLEDGE: somebody has taken note that it could not. */
export type ChangeAction = 'CREATE' | 'COPY' | 'CHANGE' | 'LAUNCH' | 'PAUSE' | 'ARCHIVE' | 'DELETE' | 'EXHAUST' | 'REPLENISH' | 'SUSPEND' | 'RELEASE' | 'START' | 'COMPLETE' | 'FAIL' | 'ACKNOWLEDGE'

/** Who did it. USER: a person, through an app client. MONEY: a click that used up a budget. SCHEDULER: something that was due. OPERATOR: whoever runs this Tiller. */
export type ChangeActor = 'APP_CLIENT' | 'USER' | 'SCHEDULER' | 'MONEY' | 'OPERATOR'

/** One field before and after a change. */
export type FieldChange = {
  /** The field, as the object calls it. */
  field: string
  /** Its value before; null if the object was made. */
  old: unknown
  /** Its value after; null if the object was deleted. */
  new: unknown
}

/** One page of a list. */
export type JobPage = {
  /** The requested page size. */
  size: number
  content: Job[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** A job with what decides whether it is shown. */
export type Job = {
  /** The advertised job. */
  id: number
  /** The job that it advertises; equal to `id` unless `derived`. */
  jobId: number
  /** A copy under another title, made by a title expansion. */
  derived: boolean
  /** As in the feed. */
  jobReference: string
  /** The reference of the job that it advertises. */
  originalJobReference: string
  /** The source whose feed holds the job. */
  sourceId: number
  /** The pool of the source. */
  poolId: number
  /** JOB advertises jobs, EVENT collects RSVPs for a hiring event. */
  adType: AdType
  /** The campaign that advertises the job. */
  campaignId: number | null
  /** The segment that advertises the job. */
  segmentId: number | null
  /** Whether a job is shown to seekers, and if not, what keeps it back. */
  status: JobStatus
  /** The title. */
  title: string
  /** The hiring company. */
  company: string
  cities: string[]
  states: string[]
  zipcodes: string[]
  categories: Category[]
  /** Where the job is described and applied for. */
  url: string
  /** HTML, sanitised. */
  description: string
  /** Another title under which jobs of a source are advertised, each as a copy with an id and a reference of its own. */
  expansion?: JobExpansion | null
  /** First day of the event, for events. */
  eventStartDt: string | null
  /** Last day of the event, for events. */
  eventEndDt: string | null
  /** Public addresses of a job, each with the tag of the place where it is shared. */
  shareLinks: JobShareableLinks
  /** When the job was first imported. */
  createdAt: string
  /** When the job last changed. */
  modifiedAt: string
  /** What happened in the billing days from `from` to `to`; without them, in this month up to now. */
  events?: EventsPart
  /** What was spent, and what is left of the money of this month. */
  spending?: SpendingPart
  /** How many jobs there are now, by their status. Of a job: itself and its copies under other titles, or the job that it is a copy of with all of its copies. */
  jobs?: JobsPart
  /** What is going to happen by itself, in the order of its days. Those of a campaign include its segments’; those of a job are its campaign’s and its own segment’s. */
  scheduling?: SchedulingPart
  /** The pool of a campaign, with the customer that owns it. */
  pool?: PoolSummary
}

/** Whether a job is shown to seekers, and if not, what keeps it back. */
export type JobStatus = 'LIVE' | 'PAUSED' | 'OUT_OF_BUDGET' | 'DELETED' | 'EXPIRED' | 'EXPUNGED' | 'DAILY_CAPPED' | 'UNPROCESSED' | 'NOT_FOUND'

/** A major or minor group of the Standard Occupational Classification of 2018. */
export type Category = {
  /** The SOC 2018 code without its dash. */
  id: number
  description: string
  indication: 'MAJOR_INDUSTRY' | 'MINOR_INDUSTRY'
}

/** Another title under which jobs of a source are advertised, each as a copy with an id and a reference of its own. */
export type JobExpansion = {
  /** The expansion. */
  id: number
  /** The source whose jobs it is for. */
  sourceId: number
  /** The title under which the jobs are advertised too. */
  title: string
  /** Which jobs of the source it is for: those that match both lists. */
  jobFilters: ExpansionFilters
  /** When it was made. */
  createdAt: string
  /** When it was last changed. */
  modifiedAt: string
  /** The last import of the feed that found a job for it; null: none has since it was made. */
  lastImported: string | null
}

/** Which jobs of the source it is for: those that match both lists. */
export type ExpansionFilters = {
  /** Jobs with exactly one of these references; none: with any. */
  jobReference: string[]
  /** Jobs whose title contains one of these, whatever the case; none: with any. */
  title: string[]
}

/** Public addresses of a job, each with the tag of the place where it is shared. */
export type JobShareableLinks = {
  facebook: string
  linkedin: string
  x: string
  email: string
  copy: string
}

/** The status of a job, with the gate that decides it. */
export type JobStatusResponse = {
  /** The job that was asked for. */
  id: number
  /** Whether a job is shown to seekers, and if not, what keeps it back. */
  status: JobStatus
  /** What can keep a job from seekers. FEED: the feed does not hold it any more, it is over, or its source does not run. FILTER: no campaign has taken it. CAMPAIGN, SEGMENT: it is not live. SCHEDULE: a scheduled pause has stopped the campaign or segment. PRICE: nobody sets one. BUDGET: the money of the month is spent. DAILY_CAP: that of the day is. */
  gate: JobGate | null
  /** Why the job is, or is not, shown to seekers. */
  reason: string
  /** The campaign that advertises the job. */
  campaignId: number | null
  /** The segment that advertises the job. */
  segmentId: number | null
}

/** What can keep a job from seekers. FEED: the feed does not hold it any more, it is over, or its source does not run. FILTER: no campaign has taken it. CAMPAIGN, SEGMENT: it is not live. SCHEDULE: a scheduled pause has stopped the campaign or segment. PRICE: nobody sets one. BUDGET: the money of the month is spent. DAILY_CAP: that of the day is. */
export type JobGate = 'FEED' | 'FILTER' | 'CAMPAIGN' | 'SEGMENT' | 'SCHEDULE' | 'PRICE' | 'BUDGET' | 'DAILY_CAP'

/** The jobs whose status is asked for: by id, and by what their click URLs carry; at most 1,000 in all. */
export type JobStatusQuery = {
  /** Jobs by their ids. */
  ids?: number[]
  /** Jobs by click URLs of theirs, or the tokens in them. */
  clickTokens?: string[]
}

/** The status of each job that was asked for, in the order of the request. */
export type JobStatuses = {
  /** First the answers to `ids`. */
  content: {
    /** A job as it was asked for. */
    id: number
    /** Whether a job is shown to seekers, and if not, what keeps it back. */
    status: JobStatus
    /** What can keep a job from seekers. FEED: the feed does not hold it any more, it is over, or its source does not run. FILTER: no campaign has taken it. CAMPAIGN, SEGMENT: it is not live. SCHEDULE: a scheduled pause has stopped the campaign or segment. PRICE: nobody sets one. BUDGET: the money of the month is spent. DAILY_CAP: that of the day is. */
    gate: JobGate | null
    /** Why the job is, or is not, shown to seekers. */
    reason: string
    /** The campaign that advertises the job. */
    campaignId: number | null
    /** The segment that advertises the job. */
    segmentId: number | null
  }[]
  /** The answers to `clickTokens`. */
  clickTokens: {
    /** The job that the click URL leads to; null: none of yours. */
    id: number | null
    /** As it was asked for. */
    clickToken: string
    /** It is older than 24 hours: a click on it is not charged. Null: it is none that leads to a job of yours. */
    stale: boolean | null
    /** Whether a job is shown to seekers, and if not, what keeps it back. */
    status: JobStatus
    /** What can keep a job from seekers. FEED: the feed does not hold it any more, it is over, or its source does not run. FILTER: no campaign has taken it. CAMPAIGN, SEGMENT: it is not live. SCHEDULE: a scheduled pause has stopped the campaign or segment. PRICE: nobody sets one. BUDGET: the money of the month is spent. DAILY_CAP: that of the day is. */
    gate: JobGate | null
    /** Why the job is, or is not, shown to seekers. */
    reason: string
    /** The campaign that advertises the job. */
    campaignId: number | null
    /** The segment that advertises the job. */
    segmentId: number | null
  }[]
}

/** Why a job is shown to seekers, or is not, and at what price. */
export type JobExplanation = {
  /** The job. */
  jobId: number
  /** Whether a job is shown to seekers, and if not, what keeps it back. */
  status: JobStatus
  /** In the order in which they are asked; the first that is closed decides. */
  gates: ExplainedGate[]
  /** The campaigns of the pool that are asked for the job, in their order, down to the one that matches; at most 100. */
  campaigns: AskedCampaign[]
  /** What a click costs; 0: nobody sets a price, or no campaign has the job. */
  priceCents: number
  /** The most specific one that is set applies, and is raised to the floor. */
  price: PriceStep[]
  /** How the job does in a search. */
  search: JobScore | null
}

/** One condition of being shown. */
export type ExplainedGate = {
  /** What can keep a job from seekers. FEED: the feed does not hold it any more, it is over, or its source does not run. FILTER: no campaign has taken it. CAMPAIGN, SEGMENT: it is not live. SCHEDULE: a scheduled pause has stopped the campaign or segment. PRICE: nobody sets one. BUDGET: the money of the month is spent. DAILY_CAP: that of the day is. */
  gate: JobGate
  /** What holds while it is open. */
  condition: string
  /** What has to change for it to open. */
  objectType: 'JOB' | 'SOURCE' | 'CAMPAIGN' | 'SEGMENT'
  /** Its id; null: the job has none. */
  objectId: number | null
  /** Its name or title. */
  objectName: string | null
  /** NOT_ASKED: there is nothing to ask, because no campaign has the job, or it is in no segment. */
  state: 'OPEN' | 'CLOSED' | 'NOT_ASKED'
  /** Why it is closed. */
  reason: string | null
  /** Since when it is closed, where that is known. */
  since: string | null
  /** What would open it. */
  remedy: string | null
}

/** A campaign that could choose the job. */
export type AskedCampaign = {
  /** The campaign. */
  id: number
  /** Its name. */
  name: string
  /** The highest is asked first. */
  applyOrder: number
  /** Whether its job filters match the job. */
  matches: boolean
}

/** One place where the price of a click can be set. */
export type PriceStep = {
  /** FLOOR: the least that a click costs. */
  of: 'FEED' | 'SEGMENT' | 'CAMPAIGN' | 'FLOOR'
  /** The field that sets it. */
  field: string
  /** What is set there; null or 0: nothing. */
  cents: number | null
  /** Whether it makes the price. */
  applies: boolean
}

/** How the job does in a search. */
export type JobScore = {
  /** Advertisements that the search finds. */
  total: number
  /** Its place among them, counted from 1; null: it is not among the first 1,000, or is one of several copies of an advertisement. */
  place: number | null
  /** The product of the terms. */
  score: number | null
  /** What the score is made of. */
  terms: {
    /** The term. */
    name: string
    /** Its value. */
    value: number
  }[]
}

/** What jobs have in common, the most frequent first; at most 20 of each. */
export type JobFacets = {
  /** All jobs that are found. */
  jobs: number
  /** What keeps them from seekers. */
  status: JobFacetValue[]
  /** The sources that they come from. */
  source: JobFacetValue[]
  /** The campaigns that have them. */
  campaign: JobFacetValue[]
  /** The companies. */
  company: JobFacetValue[]
  /** The states that they are in. A job may be in several. */
  state: JobFacetValue[]
  /** The towns that they are in. A job may be in several. */
  city: JobFacetValue[]
  /** Their major categories. */
  category: JobFacetValue[]
}

/** Something that jobs have in common. */
export type JobFacetValue = {
  /** As a search names it. */
  value: string
  /** As it is read. */
  label: string
  /** Jobs that have it. */
  jobs: number
  /** The condition that finds them. */
  search: string
}

/** One page of a list with cursor pagination. */
export type JobTitlePage = {
  content: JobTitle[]
  /** Cursors of this page and its neighbors. They are opaque and do not expire. */
  metadata: {
    /** Cursor of this page. */
    current: string
    /** Cursor of the next page. Null on the last page. */
    next: string | null
    /** Cursor of the previous page. Null on the first page. */
    previous: string | null
    /** The requested page size. */
    size: number
  }
}

/** A title of jobs, letter by letter. */
export type JobTitle = {
  /** The title. */
  title: string
  /** Jobs with this title. */
  count: number
  /** Companies that have jobs with this title. With `expand=unique`. */
  unique?: number
  /** Jobs by what keeps them from seekers. */
  jobs?: JobCounts
}

/** Jobs by what keeps them from seekers. */
export type JobCounts = {
  /** All of them. */
  total: number
  /** Those that are shown. */
  live: number
  /** Those that are PAUSED or UNPROCESSED. */
  paused: number
  /** Those that only lack money. */
  outOfBudget: number
  /** Those that only lack money of today. */
  dailyCapped: number
  /** Those that are over. */
  expired: number
}

/** Other titles for a job. */
export type JobTitleSuggestions = {
  /** The job. */
  id: number
  /** Its title. */
  title: string
  /** The best first; none if the title does not tell the work. */
  suggestions: TitleSuggestion[]
}

/** Another title for a job: one that its occupation is known by, or where there are few, its own in another word of the same rank. */
export type TitleSuggestion = {
  /** The title. */
  title: string
  /** (1 − `blendWeight`) · `relevance` + `blendWeight` · `clickRate`. */
  score: number
  /** How well it fits the title of the job, whatever is clicked. */
  relevance: number
  /** How your jobs with this title are clicked in 30 days, against those with the other titles of the list: 0.5 is as often, or nothing is known. */
  clickRate: number
  /** Your jobs with this title that `clickRate` is made of; at most 1,000. */
  jobs: number
  /** The SOC code of the occupation; null: the title does not tell it. */
  occupation: string | null
}

/** What other titles are wanted for: jobs by their ids, and titles; at most 100 in all. */
export type TitleSuggestionRequest = {
  /** Jobs. */
  ids?: number[]
  /** Titles, also of jobs that are still to be written. */
  titles?: string[]
}

/** Other titles for each job and title, in the order of the request, jobs first. */
export type TitleSuggestions = {
  content: {
    /** The job; null: a title was given. */
    jobId: number | null
    /** The title; null: there is no such job of yours. */
    title: string | null
    /** The best first; none if the title does not tell the work. */
    suggestions: TitleSuggestion[]
  }[]
}

/** Another title for one job. */
export type JobExpansionTitle = {
  /** The title under which the jobs are advertised too. */
  title: string
}

/** Another title for the jobs of a source that are chosen. */
export type SourceExpansion = {
  /** The title under which the jobs are advertised too. */
  title: string
  /** Which jobs of the source an expansion is for: those that match both lists. At least one of them names something. */
  jobFilters: ExpansionFilter
}

/** Which jobs of the source an expansion is for: those that match both lists. At least one of them names something. */
export type ExpansionFilter = {
  /** Jobs with exactly one of these references; none: with any. */
  jobReference?: string[]
  /** Jobs whose title contains one of these, whatever the case; none: with any. */
  title?: string[]
}

/** Expansions to make, each for a job or for a source. */
export type JobExpansionBulk = {
  /** They are made in this order. */
  items: JobExpansionBulkItem[]
}

/** One of many expansions: with `jobId`, or with `sourceId` and `jobFilters`. */
export type JobExpansionBulkItem = {
  /** The title under which the jobs are advertised too. */
  title: string
  /** The job that it is for. */
  jobId?: number
  /** The source whose jobs it is for. */
  sourceId?: number
  /** Which jobs of the source an expansion is for: those that match both lists. At least one of them names something. */
  jobFilters?: ExpansionFilter
}

/** What became of each, in the order of the request. */
export type JobExpansionBulkAnswer = {
  items: JobExpansionOutcome[]
}

/** The expansion that was made, or why it was refused. */
export type JobExpansionOutcome = {
  /** The HTTP status that this one alone would have been answered with. */
  status: number
  /** Another title under which jobs of a source are advertised, each as a copy with an id and a reference of its own. */
  jobExpansion?: JobExpansion
  /** An error response, as defined in RFC 9457. */
  problem?: Problem
}

/** One page of a list. */
export type JobExpansionPage = {
  /** The requested page size. */
  size: number
  content: JobExpansion[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** Changes to an expansion. Absent = unchanged. */
export type JobExpansionPatch = {
  /** The title under which the jobs are advertised too. */
  title?: string
  /** Which jobs of the source an expansion is for: those that match both lists. At least one of them names something. */
  jobFilters?: ExpansionFilter
}

/** One page of a list. */
export type ApplicationPage = {
  /** The requested page size. */
  size: number
  content: JobApplication[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** Somebody who applies for a job, or replies to an event. */
export type JobApplication = {
  /** The application. */
  id: number
  /** The application, as the Disposition API names it. */
  tlrApplicationId: string
  /** The click that it came from; null: it came without one. */
  tlrSid: string | null
  /** When it was completed, or began if it is not. */
  applicationTime: string
  /** All of the form was sent. */
  completed: boolean
  /** Completed, and every question with a correct option that was seen was answered with it. */
  qualified: boolean
  /** Where the applicant was sent afterwards. */
  redirectUrl: string | null
  /** When the form was opened. */
  createdAt: string
  /** The campaign that advertised the job. */
  campaignId: number | null
  /** The segment that advertised the job. */
  segmentId: number | null
  /** The job that was applied for, as it was then. */
  job: ApplicationJob
  /** Who applies, as the form was filled in. */
  applicant: Applicant | null
  /** When what the person told was erased; the fields that held it are null or empty since. */
  erasedAt: string | null
  /** In the order of the form; what was not seen is left out. */
  questionsAndAnswers: QuestionAnswer[]
  /** The file that came with an application. */
  resume?: Resume | null
  qualifyingQuestionAnswers?: QualifyingAnswer[]
}

/** The job that was applied for, as it was then. */
export type ApplicationJob = {
  /** The job. */
  jobId: number
  /** Its source. */
  sourceId: number
  /** The reference under which it was advertised. */
  jobReference: string
  /** As in the feed. */
  originalJobReference: string
  /** The hiring company. */
  company: string
  /** The title that the applicant saw. */
  title: string
  /** Five digits. */
  zipcode: string | null
  /** The city. */
  city: string | null
  /** The abbreviation of the state. */
  state: string | null
  /** Where the job is described. */
  url: string
}

/** Who applies, as the form was filled in. */
export type Applicant = {
  /** First name. */
  firstName: string | null
  /** Last name. */
  lastName: string | null
  /** As it was typed. */
  phone: string | null
  /** Where the applicant can be written to. */
  emailAddress: string | null
  /** Street and number. */
  address: string | null
  /** The city. */
  city: string | null
  /** The state. */
  state: string | null
  /** The zip code. */
  zipcode: string | null
  /** The country. */
  country: string | null
  /** What the browser says it is. */
  userAgent: string | null
}

/** A question of the form with its answer. */
export type QuestionAnswer = {
  /** The question. */
  id: string
  /** What kind of question it is. */
  type: 'textarea' | 'text' | 'select' | 'hierarchical' | 'multiselect' | 'date' | 'file' | 'information' | 'pagebreak'
  /** As it was asked. */
  question: string
  /** What was written, or the label of what was chosen. Null: seen and left open. */
  answer: string | null
  /** The values that were chosen. */
  values: string[]
  /** A file that answers a question of type `file`. */
  file?: AnswerFile
}

/** A file that answers a question of type `file`. */
export type AnswerFile = {
  /** As the applicant called it. */
  fileName: string
  /** What it is, by its content. */
  contentType: string
  /** In bytes, at most 1 MB. */
  size: number
  /** What is in it, in base64. Lists leave it out. Null: the search for malware has not ended well, or has not ended yet. */
  data?: string | null
}

/** The file that came with an application. */
export type Resume = {
  /** As the applicant called it. */
  fileName: string
  /** What it is, by its content. */
  contentType: string
  /** In bytes. */
  size: number
  /** What the search for malware has found. PENDING: it is still to come. FAILURE: the file is not given out. */
  scanStatus: ScanStatus
  /** Where it can be downloaded, with a token. */
  downloadUrl: string
}

/** What the search for malware has found. PENDING: it is still to come. FAILURE: the file is not given out. */
export type ScanStatus = 'PENDING' | 'SUCCESS' | 'FAILURE'

/** An answer to a question that has a correct option. */
export type QualifyingAnswer = {
  /** The question. */
  id: string
  /** What kind of question it is. */
  type: 'textarea' | 'text' | 'select' | 'hierarchical' | 'multiselect' | 'date' | 'file' | 'information' | 'pagebreak'
  /** As it was asked. */
  question: string
  /** What was written, or the label of what was chosen. Null: seen and left open. */
  answer: string | null
  /** The values that were chosen. */
  values: string[]
  /** The label of the correct option. */
  correctAnswer: string
  /** The correct option was chosen. */
  correct: boolean
}

/** What was reported of an application, in the order in which it happened. */
export type ApplicationEvents = {
  /** A stage of the hiring funnel. */
  stage: Stage | null
  /** The latest stage is the last, or one of the same instant that is further on. */
  events: {
    /** A stage of the hiring funnel. */
    event: Stage
    /** Why something happened to an application. */
    reason: EventReason | null
    /** When, as the partner wrote it. */
    eventTime: string
    /** When it was reported. */
    receivedAt: string
    /** It was reported before it happened. */
    future: boolean
  }[]
}

/** A stage of the hiring funnel. */
export type Stage = 'registration' | 'lead' | 'application_started' | 'application_completed' | 'application_qualified' | 'application_unqualified' | 'application_withdrawn' | 'contacted' | 'screening' | 'assessment' | 'interview_scheduled' | 'interviewed' | 'background_check' | 'offered' | 'offer_declined' | 'hired' | 'rejected' | 'onboarded' | 'other'

/** Why something happened to an application. */
export type EventReason = 'failed_checks' | 'unresponsive' | 'uncertified' | 'out_of_area' | 'job_closed' | 'hired_different_role' | 'other'

/** How far the candidates of a campaign have come, by what partners reported of its clicks. */
export type CampaignFunnel = {
  /** Applications of which anything was reported. */
  applications: number
  /** Every stage of the funnel, in its order. */
  stages: {
    /** A stage of the hiring funnel. */
    stage: Stage
    /** Applications that came so far. */
    reached: number
    /** Those that are there now. */
    current: number
  }[]
  /** From each stage to the one that came next, the most travelled first. */
  steps: {
    /** A stage of the hiring funnel. */
    from: Stage
    /** A stage of the hiring funnel. */
    to: Stage
    /** Applications that went this step. */
    applications: number
    /** How long half of them took at most. */
    medianSeconds: number
    /** How long nine in ten took at most. */
    p90Seconds: number
  }[]
}

/** A question of an application form. What a field may hold depends on the type; what is wrong is told by 422. */
export type ApplicationQuestion = {
  /** Names the question in answers and conditions: 1 to 64 characters, each id once. */
  id: unknown
  /** One of `textarea`, `text`, `select`, `hierarchical`, `multiselect`, `date`, `file`, `information`, `pagebreak`. */
  type: unknown
  /** What is asked, 1 to 2,000 characters. All but `information` and `pagebreak`. */
  question?: unknown
  /** What `information` says, 1 to 10,000 characters. */
  text?: unknown
  /** Whether it has to be answered. */
  required?: unknown
  /** What can be chosen: 1 to 500 of `{value, label, correct}`; at most one is correct. `select`, `multiselect`, `hierarchical`. */
  options?: unknown
  /** The most characters of a `text` or `textarea`, 1 to 10,000. */
  limit?: unknown
  /** Of a `text`: `integer`, `decimal`, `email`, `phone`, `url`, `zipcode`. Of a `date`: `yyyy-MM-dd`, `MM/dd/yyyy`, `MM/yyyy`, `yyyy`. */
  format?: unknown
  /** The least number of a `text` in a number format, or the first day of a `date`. */
  min?: unknown
  /** The greatest number, or the last day. */
  max?: unknown
  /** The fewest characters of a `text` or `textarea`. */
  minCharCount?: unknown
  /** The fewest options of a `multiselect`. */
  minSelectionCount?: unknown
  /** The most options of a `multiselect`. */
  maxSelectionCount?: unknown
  /** Asked only if an earlier `select` was answered with this value. */
  condition?: unknown
  /** The further lists of a `hierarchical`: `{id, condition, options}`, each shown when the list that its condition names was answered with the value. */
  hierarchicalOptions?: unknown
}

/** The questions keep every rule. */
export type QuestionsValid = {
  /** Always true; questions that break a rule are answered 422. */
  valid: boolean
}

/** Live jobs, in the order of their ids. */
export type CampaignLiveJobs = {
  content: CampaignLiveJob[]
  /** Where the pages around this one are. */
  metadata: CursorMetadata
}

/** A job that seekers are shown now, with the campaign that advertises it. */
export type CampaignLiveJob = {
  /** The job. */
  jobId: number
  /** As in the feed. */
  jobReference: string
  /** The title. */
  title: string
  /** The hiring company. */
  company: string
  /** The city of its first place. */
  city: string | null
  /** The abbreviation of the state. */
  state: string | null
  /** The source whose feed holds the job. */
  sourceId: number
  /** The pool of the source. */
  poolId: number
  /** The campaign that advertises the job. */
  campaignId: number
  /** Its name. */
  campaignName: string
  /** What a click on it costs now. In cents. */
  priceCents: number
}

/** Where the pages around this one are. */
export type CursorMetadata = {
  /** The page size that was asked for. */
  size: number
  /** Asks for the page behind this one; null at the end. */
  next: string | null
  /** Asks for the page before this one; null at the beginning. */
  previous: string | null
}

/** Live jobs of segments, in the order of their ids. */
export type SegmentLiveJobs = {
  content: SegmentLiveJob[]
  /** Where the pages around this one are. */
  metadata: CursorMetadata
}

/** A job that seekers are shown now, with the segment that advertises it. */
export type SegmentLiveJob = {
  /** The job. */
  jobId: number
  /** As in the feed. */
  jobReference: string
  /** The title. */
  title: string
  /** The hiring company. */
  company: string
  /** The city of its first place. */
  city: string | null
  /** The abbreviation of the state. */
  state: string | null
  /** The source whose feed holds the job. */
  sourceId: number
  /** The pool of the source. */
  poolId: number
  /** The campaign that advertises the job. */
  campaignId: number
  /** Its name. */
  campaignName: string
  /** What a click on it costs now. In cents. */
  priceCents: number
  /** The segment that advertises the job. */
  segmentId: number
  /** Its name. */
  segmentName: string
}

/** What happened, interval by interval. */
export type Activity = {
  /** Everything until then is counted. */
  asOf: string
  /** The first day or hour of the report. */
  from: string
  /** The last day; by hours the instant at which it ends. */
  to: string
  interval: 'hour' | 'day' | 'month' | 'total'
  /** The billing time zone. */
  timeZone: string
  /** By time, then by group. An interval in which nothing happened to a group is a row of zeros. */
  rows: ActivityRow[]
}

/** What was counted in an interval of a group. */
export type ActivityRow = {
  /** The day, the first day of the month, or the instant at which the hour begins; of a total the first day. */
  at: string
  /** One for each of `groupBy`, in its order. */
  groups: {
    by: 'campaign' | 'segment' | 'pool' | 'source' | 'company' | 'category' | 'state' | 'publisher' | 'title' | 'clickClass'
    /** Its id, code or word; null: none. */
    id: string | null
    /** Its name, where it has another. */
    name: string | null
  }[]
  /** Times that a search showed a job. */
  impressions: number
  /** Clicks of every class. */
  clicks: number
  /** Clicks that were charged. */
  billable: number
  /** Clicks that were not. */
  unbilled: number
  /** What was charged, less what was refunded in this interval. In cents. */
  spendCents: number
  /** Completed applications, repetitions left out. */
  applications: number
  /** Those that answered every question as they should. */
  qualified: number
  /** Replies to events. */
  rsvps: number
  /** Conversions of event 1. */
  conversions1: number
  /** Conversions of event 2. */
  conversions2: number
  /** Conversions of event 3. */
  conversions3: number
}

/** How the money of this month is spent, of all campaigns together. */
export type Month = {
  /** Everything until then is counted. */
  asOf: string
  /** The first day of the month. */
  period: string
  /** Its last day. */
  lastDay: string
  /** The billing time zone. */
  zone: string
  /** All money of the month of the campaigns that were launched; of archived ones what they have spent. In cents. */
  capCents: number
  /** Spent of it. In cents. */
  spentCents: number
  /** Left of it. In cents. */
  leftCents: number
  /** What would be spent by now if the month were spent evenly, hour by hour. In cents. */
  evenCents: number
  /** Campaigns that can spend now: those that are live. */
  campaigns: number
  /** What the month will come to if days go on as the last ones did. */
  forecast: PacingForecast | null
}

/** A job, and a price to look at. */
export type RecommendedCpcRequest = {
  /** The title of the job. */
  title: string
  /** The hiring company. */
  company: string
  /** Where the job is: days of jobs within 40 km of any of these are looked at. */
  zipcodes: string[]
  /** A CPC, or a target CPA. In cents. */
  price: number
  /** What the price is. */
  priceType: 'cpc' | 'target_cpa'
}

/** What a price brings, and which one to choose. */
export type RecommendedCpc = {
  /** There are at least 30 observations. Without, nothing is predicted. */
  enoughData: boolean
  /** Days of jobs that were looked at: each is a job at one price on one day. */
  observations: number
  /** What the jobs have in common with the title: its words, or only its category. */
  basis: PredictionBasis | null
  /** What a price is expected to bring a job in 30 days. */
  given: CpcPrediction | null
  /** What a price is expected to bring a job in 30 days. */
  recommended: CpcPrediction | null
}

/** What the jobs have in common with the title: its words, or only its category. */
export type PredictionBasis = 'TITLE' | 'CATEGORY'

/** What a price is expected to bring a job in 30 days. */
export type CpcPrediction = {
  /** The price of a click. In cents. */
  cpcCents: number
  /** Clicks to expect. */
  clicks: number
  /** In nine cases out of ten there are at least about so many. */
  clicksLow: number
  /** And at most about so many. */
  clicksHigh: number
  /** What they cost. In cents. */
  spendCents: number
}

/** A job, and the money that there is for it. */
export type RecommendedCpcByBudgetRequest = {
  /** The title of the job. */
  title: string
  /** The hiring company. */
  company: string
  /** Where the job is: days of jobs within 40 km of any of these are looked at. */
  zipcodes: string[]
  /** What may be spent on it in 30 days. In cents. */
  budget: number
}

/** A campaign, and what is to change of it: its CPC, or its budget. */
export type CampaignBoostItem = {
  /** The campaign. */
  campaignId: number
  /** The CPC to look at. In cents. */
  cpc?: number
  /** The budget of 30 days to look at. In cents. */
  budgetCents?: number
}

/** A prediction for each campaign, in the order of the request. */
export type CampaignBoosts = {
  items: CampaignBoost[]
}

/** What a campaign gets now, and what it would get. */
export type CampaignBoost = {
  /** The campaign. */
  campaignId: number
  /** There are at least 30 observations. Without, nothing is predicted. */
  enoughData: boolean
  /** Days of jobs that were looked at: each is a job at one price on one day. */
  observations: number
  /** Its CPC, or the bid of its strategy. In cents. */
  currentCpcCents: number
  /** Billed clicks of the last 30 days. */
  currentClicks: number
  /** Billed clicks of 30 days after the change. */
  predictedClicks: number | null
  /** In nine cases out of ten there are at least about so many. */
  predictedLow: number | null
  /** And at most about so many. */
  predictedHigh: number | null
  /** The CPC to choose. In cents. */
  recommendedCpcCents: number | null
}

/** Settings to try, and the days of the past to try them on. */
export type CampaignSimulationRequest = {
  /** Settings of price and money to try; what is left out is as it is now. They follow the rules of a change of the campaign. */
  patch: SimulatedSettings
  /** The first day, in the billing time zone, at most 90 days ago. Left out, the 30th up to `to`. */
  from?: string
  /** The last day, which must be over. At most 62 days are simulated. Left out, yesterday. */
  to?: string
}

/** Settings of price and money to try; what is left out is as it is now. They follow the rules of a change of the campaign. */
export type SimulatedSettings = {
  /** Spent at most in a calendar month, besides one-time budgets. In cents. */
  monthlyBudget?: number
  /** Floor of every price; a lower price of the feed is raised to it. 0 = none. In cents. */
  minCpc?: number
  /** Spread the budget evenly over the days up to `pacingDom`: each day has a cap, and within the day jobs rest while they are ahead of its hours. */
  budgetPacing?: boolean
  /** Go on pacing to the end of the month after `pacingDom`. */
  extendBudgetPacing?: boolean
  /** Day of the month by which the budget is to be spent; 0 = the last. What is left after it is open. */
  pacingDom?: number
  /** True exactly when `targetCpaType` is FULL. */
  fullTargetCpa?: boolean
  /** Price of a click. 0 = not set. In cents. */
  basicCpc?: number
  /** Aimed at for each conversion that the pool counts. 0 = not set. Without effect while `targetCpaType` is NONE. In cents. */
  targetCpa?: number
  /** What bounds the bids for a target CPA. MAX_CPC: the CPC is the ceiling. FULL: no ceiling but the target. */
  targetCpaType?: TargetCpaType
  /** Price of a click in Pro traffic. 0 = not set. In cents. */
  tillerProCpc?: number
  /** Choose the bids so that the budget is spent by the pacing day. Goes before a target CPA and Smart CPC. */
  autopilot?: boolean
  /** Ceiling of the bids of the autopilot. 0 = not set: the CPC is. In cents. */
  autopilotMaxCpc?: number
  /** The CPC is the ceiling; sources that convert worse than the average pay less, down to 60 %. */
  useSmartCpc?: boolean
}

/** Days of the past as they were, and as they would have been with other settings. */
export type CampaignSimulation = {
  /** The campaign. */
  campaignId: number
  /** The first day. */
  from: string
  /** The last day. */
  to: string
  /** The billing time zone. */
  zone: string
  /** Enough is known. Without, nothing is simulated, and `missing` says what is not known. */
  enoughData: boolean
  /** What is not known. NO_CLICKS: nobody clicked on these days. HELD_BACK: on some days the money was spent before the day was over, and fewer than three days show what comes without that. TOO_FEW_OBSERVATIONS: fewer than 30 days of jobs like these were observed, or none of them had a click at the price that was paid. RATE_UNKNOWN: the strategy goes by how many clicks become conversions, which has not been reckoned for this campaign. TOO_MANY_PRICES: its jobs have more than 500 different prices of their own. */
  missing: SimulationGap | null
  /** Days of jobs like these that were looked at: each is a job at one price on one day. */
  observations: number
  /** The prices of those days; null if there are none. A price above them is taken to bring no more than the highest, and one below to fall straight to nothing. */
  observedPrices: {
    /** The lowest. In cents. */
    lowestCents: number
    /** The highest. In cents. */
    highestCents: number
  } | null
  /** Days on which the campaign was LIVE throughout and nothing held it back. */
  freeDays: number
  /** All days as they were. */
  actual: {
    /** Clicks that were charged. */
    clicks: number
    /** What they cost, refunds not counted. In cents. */
    spendCents: number
  }
  /** All days as they would have been. */
  simulated: SimulatedTotal | null
  /** All days, in their order. */
  days: SimulatedDay[]
  /** By price, the lowest first, within the prices that were observed. Empty if too little is known. */
  curve: SimulatedPrice[]
}

/** What is not known. NO_CLICKS: nobody clicked on these days. HELD_BACK: on some days the money was spent before the day was over, and fewer than three days show what comes without that. TOO_FEW_OBSERVATIONS: fewer than 30 days of jobs like these were observed, or none of them had a click at the price that was paid. RATE_UNKNOWN: the strategy goes by how many clicks become conversions, which has not been reckoned for this campaign. TOO_MANY_PRICES: its jobs have more than 500 different prices of their own. */
export type SimulationGap = 'NO_CLICKS' | 'HELD_BACK' | 'TOO_FEW_OBSERVATIONS' | 'RATE_UNKNOWN' | 'TOO_MANY_PRICES'

/** All days as they would have been. */
export type SimulatedTotal = {
  /** Clicks to expect. */
  clicks: number
  /** In nine cases out of ten there are at least about so many. */
  clicksLow: number
  /** And at most about so many. */
  clicksHigh: number
  /** What they would have cost. In cents. */
  spendCents: number
}

/** A day as it was, and as it would have been. */
export type SimulatedDay = {
  /** In the billing time zone. */
  day: string
  /** Clicks that were charged. */
  actualClicks: number
  /** What they cost, refunds not counted. In cents. */
  actualSpendCents: number
  /** Money ended the day: the share of the day was as good as spent, or the campaign was OUT_OF_BUDGET. More would have come than was seen. */
  heldBack: boolean
  /** Clicks to expect. Null if too little is known. */
  simulatedClicks: number | null
  /** What they would have cost. In cents. */
  simulatedSpendCents: number | null
  /** The share of the day, or the money of the month, would have been spent. */
  capped: boolean | null
}

/** What a fixed CPC would have brought on these days, with the money of the simulation. */
export type SimulatedPrice = {
  /** The CPC. In cents. */
  cpcCents: number
  /** Clicks to expect. */
  clicks: number
  /** In nine cases out of ten there are at least about so many. */
  clicksLow: number
  /** And at most about so many. */
  clicksHigh: number
  /** What they cost. In cents. */
  spendCents: number
  /** Days of jobs like these that were observed at a price up to this one, and above the one before. */
  observations: number
}

/** Who offers jobs, as feeds name it. */
export type Company = {
  /** The company. */
  id: number
  /** As in the feed. */
  name: string
  /** The id that the feed gives the company. */
  advertiserId: string | null
}

/** One page of a list. */
export type CompanyPage = {
  /** The requested page size. */
  size: number
  content: Company[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** One page of a list. */
export type StatePage = {
  /** The requested page size. */
  size: number
  content: State[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** A state or territory of the United States. */
export type State = {
  /** The state: its FIPS code as a number. */
  id: number
  /** Two capitals. */
  abbreviation: string
  /** The name of the state or territory. */
  name: string
}

/** One page of a list. */
export type CountyPage = {
  /** The requested page size. */
  size: number
  content: County[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** A county of the United States. */
export type County = {
  /** The county: its FIPS code as a number. */
  id: number
  /** Without the word County. */
  name: string
  /** The state: its FIPS code as a number. */
  stateId: number
}

/** One page of a list. */
export type CityPage = {
  /** The requested page size. */
  size: number
  content: City[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** A city of the United States. */
export type City = {
  /** The city. */
  id: number
  /** In the postal spelling. */
  name: string
  /** City and state, as people write it. */
  cityState: string
  /** The state: its FIPS code as a number. */
  stateId: number
}

/** One page of a list. */
export type ZipCityPage = {
  /** The requested page size. */
  size: number
  content: ZipCity[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** A zip code, with its city. */
export type ZipCity = {
  /** Five digits. */
  zipCode: string
  /** The city. */
  cityId: number
  /** The city that the zip code belongs to. */
  city: string
  /** City and state, as people write it. */
  cityState: string
  /** The county: its FIPS code as a number. */
  countyId: number
  /** The state: its FIPS code as a number. */
  stateId: number
}

/** One page of a list. */
export type CategoryPage = {
  /** The requested page size. */
  size: number
  content: Category[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** One page of a list. */
export type PauseReasonPage = {
  /** The requested page size. */
  size: number
  content: PauseReason[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** Why a campaign may be paused. */
export type PauseReason = {
  /** The pause reason. */
  id: number
  /** Why a campaign is paused. */
  description: string
}

/** One page of a list. */
export type DispositionTypePage = {
  /** The requested page size. */
  size: number
  content: DispositionType[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** A stage that a disposition event can report. */
export type DispositionType = {
  /** The disposition type. */
  id: number
  /** The `event` of the Disposition API. */
  name: string
  /** What has happened. */
  description: string
  /** Nothing is expected to follow. */
  terminal: boolean
}

/** One page of a list. */
export type WebhookPage = {
  /** The requested page size. */
  size: number
  content: Webhook[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** Where your systems are told what happens. */
export type Webhook = {
  /** The webhook. */
  id: number
  /** What it is for, in your words. */
  description: string
  /** Where messages are posted to: a public address, with `https:`. */
  url: string
  /** What it is told of. */
  eventTypes: WebhookEventType[]
  /** A webhook that is DISABLED is told nothing. */
  status: WebhookStatus
  /** Why it is told nothing. OWNER: you said so. GONE: its server answered 410. FAILING: nothing but failures for 5 days. */
  disabledReason: WebhookDisabledReason | null
  /** Since when no message has arrived; null: the last one has. */
  failingSince: string | null
  /** What messages are signed with. Shown when it is made, and never again. */
  secret?: string
  /** Until when messages are signed with the secret before, too; null: there is none. */
  previousSecretUntil: string | null
  /** When it was made. */
  createdAt: string
  /** When it was changed last. */
  modifiedAt: string
}

/** A type of event, with its version. */
export type WebhookEventType = 'platform:JobApplication:started:v1' | 'platform:JobApplication:completed:v2' | 'platform:Campaign:statusChanged:v1' | 'platform:Segment:statusChanged:v1' | 'platform:ScheduledPause:completed:v1' | 'platform:OneTimeBudget:started:v1' | 'platform:OneTimeBudget:completed:v1' | 'platform:MonthlyBudgetChange:completed:v1' | 'platform:MonthlyBudgetChange:failed:v1' | 'platform:SourceImport:finished:v1' | 'platform:Disposition:reported:v1' | 'platform:Conversion:attributed:v1'

/** A webhook that is DISABLED is told nothing. */
export type WebhookStatus = 'ACTIVE' | 'DISABLED'

/** Why it is told nothing. OWNER: you said so. GONE: its server answered 410. FAILING: nothing but failures for 5 days. */
export type WebhookDisabledReason = 'OWNER' | 'GONE' | 'FAILING'

/** A new webhook. */
export type WebhookCreate = {
  /** Where messages are posted to: a public address, with `https:`. */
  url: string
  /** What it is told of. */
  eventTypes: WebhookEventType[]
  /** What it is for, in your words. */
  description?: string
}

/** A type of event. */
export type WebhookEventTypeEntry = {
  /** Its name. */
  type: string
  /** When there is one, and what it holds. */
  description: string
}

/** One message to one webhook. */
export type Delivery = {
  /** The delivery. */
  id: number
  /** The webhook. */
  webhookId: number
  /** The event; `webhook-id` and `id` of its messages. */
  eventId: string
  /** Its type. */
  eventType: string
  /** `WAITING`: to be sent, perhaps again. `DELIVERED`: the server has it. `FAILED`: given up. `CANCELLED`: the webhook was disabled. */
  status: DeliveryStatus
  /** How often it was sent. */
  attempts: number
  /** What the server answered; null if none answered. */
  httpStatus: number | null
  /** Why it came to nothing, in words; null if it did not. */
  fault: string | null
  /** When it is sent next; null if it is not. */
  dueAt: string | null
  /** When it was asked for. */
  createdAt: string
  /** When it was over; null while it waits. */
  finishedAt: string | null
}

/** `WAITING`: to be sent, perhaps again. `DELIVERED`: the server has it. `FAILED`: given up. `CANCELLED`: the webhook was disabled. */
export type DeliveryStatus = 'WAITING' | 'DELIVERED' | 'FAILED' | 'CANCELLED'

/** One page of a list. */
export type DeliveryPage = {
  /** The requested page size. */
  size: number
  content: Delivery[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** One message to one webhook, with what was sent and each attempt. */
export type DeliveryDetail = {
  /** The delivery. */
  id: number
  /** The webhook. */
  webhookId: number
  /** The event; `webhook-id` and `id` of its messages. */
  eventId: string
  /** Its type. */
  eventType: string
  /** `WAITING`: to be sent, perhaps again. `DELIVERED`: the server has it. `FAILED`: given up. `CANCELLED`: the webhook was disabled. */
  status: DeliveryStatus
  /** How often it was sent. */
  attempts: number
  /** What the server answered; null if none answered. */
  httpStatus: number | null
  /** Why it came to nothing, in words; null if it did not. */
  fault: string | null
  /** When it is sent next; null if it is not. */
  dueAt: string | null
  /** When it was asked for. */
  createdAt: string
  /** When it was over; null while it waits. */
  finishedAt: string | null
  /** The message as it is sent. In that of an application `data` holds only its id: what persons have told is for the scope `application:read`. */
  body: unknown
  /** The last 100 attempts, in their order. */
  log: DeliveryAttempt[]
}

/** One time that it was sent. */
export type DeliveryAttempt = {
  /** Counted from 1. */
  number: number
  /** When. */
  at: string
  /** How long it took. */
  durationMs: number
  /** What the server answered; null if none answered. */
  httpStatus: number | null
  /** Why it came to nothing, in words; null if it did not. */
  fault: string | null
}

/** Which messages to send again: one, or all of a time. */
export type WebhookReplay = {
  /** This one. Not together with a time. */
  deliveryId?: number
  /** All events from this instant on, also those that the webhook was not told of. */
  from?: string
  /** With `from`: all events before this instant; otherwise all until now. */
  to?: string
}

/** What is sent again. */
export type WebhookReplayed = {
  /** How many messages. */
  deliveries: number
}

/** What is absent stays. */
export type WebhookUpdate = {
  /** Where messages are posted to: a public address, with `https:`. */
  url?: string
  /** What it is told of. */
  eventTypes?: WebhookEventType[]
  /** What it is for, in your words. */
  description?: string
  /** A webhook that is DISABLED is told nothing. */
  status?: WebhookStatus
}

/** One page of a list. */
export type AnyCustomerPage = {
  /** The requested page size. */
  size: number
  content: AnyCustomer[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** A customer of the platform, as its operator sees it. */
export type AnyCustomer = {
  /** The customer. */
  id: number
  /** Its name. */
  name: string
  /** The customer whose sub-customer it is. */
  parentId: number | null
  /** Where the platform writes to. */
  emailAddress: string | null
  /** A sandbox customer: nothing is billed. */
  test: boolean
  revenueType: 'OTHER' | 'DIRECT' | 'JOB_BOARD' | 'STAFFING' | 'TRUCKING' | 'RPO' | 'EDUCATION' | 'ORGANIC' | 'ALLIANCE'
  /** When it was made. */
  createdAt: string
}

/** A new customer. */
export type CustomerCreate = {
  /** Its name. */
  name: string
  /** Make it a sub-customer of this one. */
  parentId?: number
  /** Where the platform writes to. */
  emailAddress?: string
  /** A sandbox customer: nothing is billed. Once the clock was moved there are no others. */
  test?: boolean
  /** What kind of business it is. */
  revenueType?: 'OTHER' | 'DIRECT' | 'JOB_BOARD' | 'STAFFING' | 'TRUCKING' | 'RPO' | 'EDUCATION' | 'ORGANIC' | 'ALLIANCE'
}

/** One page of a list. */
export type PublisherPage = {
  /** The requested page size. */
  size: number
  content: Publisher[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** Who shows jobs and sends clicks. */
export type Publisher = {
  /** The publisher. */
  id: number
  /** Its name. */
  name: string
  /** Where `rdr` in its click URLs may lead. */
  redirectHosts: string[]
  /** What it earns for each click that is charged; null: its share of the charge. In cents. */
  flatFeeCents: number | null
  /** What it earns for a visitor whose job was gone. In cents. */
  expiredCents: number
  /** Where conversions of its clicks are told. */
  postbackUrl: string | null
  /** With which its postbacks are signed. Only the answer that sets their address holds it. */
  postbackSecret?: string
  /** With which it searches. Only the answer that makes it holds it. */
  pass?: string
  /** When it was made. */
  createdAt: string
}

/** The clicks of all publishers in some days, by their classes. */
export type PublisherClicks = {
  /** The first day. */
  from: string
  /** The last day. */
  to: string
  /** The billing time zone. */
  zone: string
  /** Those with clicks or refunds in these days, the ones with the most clicks first; at most 1,000. */
  publishers: ClicksOfPublisher[]
}

/** The clicks of one publisher. */
export type ClicksOfPublisher = {
  /** The publisher; null: clicks that came from none. */
  publisherId: number | null
  /** Its name. */
  name: string | null
  /** Clicks; of REFUNDED, charges that were taken back. */
  clicks: number
  /** Clicks that an advertiser was charged for, less those refunded. */
  billableClicks: number
  /** What the publisher earns for them, less what was refunded. In cents. */
  earningsCents: number
  /** The classes that its clicks had, in the order in which they are named there. */
  classes: PublisherClicksOfClass[]
}

/** The clicks of one class. */
export type PublisherClicksOfClass = {
  /** VALID: billed if there was money. DUPLICATE: the same person and job within a day. BOT, GEO: of a machine, or from abroad. EXPIRED: the job was gone. STALE: the click URL was more than a day old. REFUNDED: charges that were taken back in these days. */
  class: PublisherClickClass
  /** Clicks; of REFUNDED, charges that were taken back. */
  clicks: number
  /** Clicks that an advertiser was charged for, less those refunded. */
  billableClicks: number
  /** What the publisher earns for them, less what was refunded. In cents. */
  earningsCents: number
}

/** VALID: billed if there was money. DUPLICATE: the same person and job within a day. BOT, GEO: of a machine, or from abroad. EXPIRED: the job was gone. STALE: the click URL was more than a day old. REFUNDED: charges that were taken back in these days. */
export type PublisherClickClass = 'VALID' | 'DUPLICATE' | 'BOT' | 'GEO' | 'EXPIRED' | 'STALE' | 'REFUNDED'

/** A new publisher. */
export type PublisherCreate = {
  /** Its name. */
  name: string
}

/** What is to change of a publisher; what is left out stays. */
export type PublisherUpdate = {
  /** Its name. */
  name?: string
  /** Where `rdr` in its click URLs may lead. */
  redirectHosts?: string[]
  /** What it earns for each click that is charged; null: its share of the charge. In cents. */
  flatFeeCents?: number | null
  /** What it earns for a visitor whose job was gone. In cents. */
  expiredCents?: number
  /** Where conversions of its clicks are told; null: nowhere. The answer holds a new secret. */
  postbackUrl?: string | null
}

/** One page of a list. */
export type HeldImportPage = {
  /** The requested page size. */
  size: number
  content: HeldImport[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** A feed that would delete more than half of the jobs of its source, and so has changed nothing yet. */
export type HeldImport = {
  /** The import. */
  id: number
  /** The source. */
  sourceId: number
  /** Its name. */
  sourceName: string
  /** Whose source it is. */
  customerId: number
  /** Its name. */
  customerName: string
  /** Host and path from which it came; null: a file, which only `tiller feed import --confirm` imports. */
  feedAddress: string | null
  /** When it came. */
  startedAt: string
  /** How many jobs would be deleted. */
  deletedJobs: number
}

/** One page of a list. */
export type OperatorChangePage = {
  /** The requested page size. */
  size: number
  content: OperatorChange[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** What one of the operator’s people has done. It is never altered or deleted, and each holds the one before by its hash. */
export type OperatorChange = {
  /** The change. */
  id: number
  /** When. */
  at: string
  /** Who. */
  userId: number | null
  /** The e-mail address of who it was, while there is such a person. */
  person: string | null
  /** The request, as the log knows it. */
  requestId: string | null
  /** What was changed. */
  objectType: 'CUSTOMER' | 'PUBLISHER' | 'IMPORT' | 'MAINTENANCE' | 'CLOCK'
  /** Which one; null: the platform itself. */
  objectId: number | null
  /** What was done. */
  action: 'CREATE' | 'CHANGE' | 'CONFIRM' | 'REFUSE'
  /** Every field that changed. */
  fields: FieldChange[]
  /** Its place among all of them, counted from 1 without gaps. */
  position: number
  /** SHA-256 over this change and the hash of the one before, in hexadecimal. */
  hash: string
}

/** How far the clock of a sandbox is to go on. */
export type ClockMove = {
  /** The instant, ahead of the clock by 31 days at most. */
  to: string
}

/** The clock of a sandbox after it was moved. */
export type MovedClock = {
  /** What time it is for the platform. */
  at: string
  /** How far it is ahead of the machine's. */
  aheadSeconds: number
  /** In their order. */
  stops: {
    /** An instant on the way. */
    at: string
    /** How many things happened then by themselves. */
    happened: number
  }[]
}

/** One page of a list. */
export type KeptMailPage = {
  /** The requested page size. */
  size: number
  content: KeptMail[]
  /** The page number, starting at 0. */
  number: number
  totalPages: number
  totalElements: number
}

/** A mail or text message that the platform has written, without its text. */
export type KeptMail = {
  /** The message. */
  id: number
  /** To whom. */
  recipient: string
  /** How it goes. */
  channel: 'MAIL' | 'TEXT'
  /** What it is about. */
  subject: string
  /** When it was written. */
  createdAt: string
}

/** How the platform is, and what it runs on. */
export type System = {
  /** How the platform is, and each part that it needs. */
  status: PlatformStatus
  /** The platform's clock. */
  at: string
  /** How far a sandbox's clock was moved ahead of the machine's. */
  aheadSeconds: number
  /** No customer is billed, so the clock may be moved on. */
  sandbox: boolean
  /** Those that serve and work, by the clock of the database. */
  processes: {
    /** What it does. */
    role: 'all' | 'api' | 'worker'
    /** When it began. */
    startedAt: string
    /** When it was seen last. */
    seenAt: string
  }[]
}

/** What is to change of the platform. */
export type SystemUpdate = {
  /** Whether you are at work on it, or will be; callers are told. */
  maintenance: 'INACTIVE' | 'PLANNED' | 'UNDERWAY'
}
