import json
import os

import httpx
from platform_api_client import AuthenticatedClient
from platform_api_client.api.authentication import create_token
from platform_api_client.api.campaigns import create_campaign, get_campaign, launch_campaign
from platform_api_client.api.customer import list_my_pools
from platform_api_client.models import CampaignCreate, TokenRequest

base_url = os.environ["TILLER_URL"] + "/v5"
basic = httpx.BasicAuth(os.environ["TILLER_CLIENT_ID"], os.environ["TILLER_CLIENT_SECRET"])
client = AuthenticatedClient(base_url=base_url, token="").set_httpx_client(httpx.Client(base_url=base_url, auth=basic))
token = create_token.sync(client=client, body=TokenRequest.from_dict({"grantType": "CLIENT_CREDENTIALS"}))

api = AuthenticatedClient(base_url=base_url, token=token.access_token)
pool = list_my_pools.sync(client=api).content[0]
body = CampaignCreate.from_dict(json.loads(os.environ["TILLER_CAMPAIGN"]))
made = create_campaign.sync(pool_id=pool.id, client=api, body=body)
launch_campaign.sync(campaign_id=made.id, client=api)
read = get_campaign.sync(campaign_id=made.id, client=api)
print(f"{read.name} is {read.status.value}")
