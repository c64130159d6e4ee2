import json
import os

import openapi_client as tiller

host = os.environ["TILLER_URL"] + "/v5"
basic = tiller.Configuration(
    host=host, username=os.environ["TILLER_CLIENT_ID"], password=os.environ["TILLER_CLIENT_SECRET"]
)
request = tiller.TokenRequest(grant_type="CLIENT_CREDENTIALS")
token = tiller.AuthenticationApi(tiller.ApiClient(basic)).create_token(request).actual_instance

api = tiller.ApiClient(tiller.Configuration(host=host, access_token=token.access_token))
pool = tiller.CustomerApi(api).list_my_pools().content[0]
campaigns = tiller.CampaignsApi(api)
body = tiller.CampaignCreate.from_dict(json.loads(os.environ["TILLER_CAMPAIGN"]))
made = campaigns.create_campaign(pool.id, body)
campaigns.launch_campaign(made.id)
read = campaigns.get_campaign(made.id)
print(f"{read.name} is {read.status.value}")
