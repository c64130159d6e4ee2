import java.util.Base64;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.AuthenticationApi;
import org.openapitools.client.api.CampaignsApi;
import org.openapitools.client.api.CustomerApi;
import org.openapitools.client.model.AuthResponse;
import org.openapitools.client.model.CampaignCreate;
import org.openapitools.client.model.JobCampaign;
import org.openapitools.client.model.TokenRequest;

public class Walk {
  private static ApiClient client(String authorization) {
    ApiClient client = new ApiClient();
    client.updateBaseUri(System.getenv("TILLER_URL") + "/v5");
    return client.setRequestInterceptor(request -> request.header("Authorization", authorization));
  }

  public static void main(String[] args) throws Exception {
    String credentials = System.getenv("TILLER_CLIENT_ID") + ":" + System.getenv("TILLER_CLIENT_SECRET");
    ApiClient basic = client("Basic " + Base64.getEncoder().encodeToString(credentials.getBytes()));
    TokenRequest request = new TokenRequest().grantType(TokenRequest.GrantTypeEnum.CLIENT_CREDENTIALS);
    AuthResponse token = (AuthResponse) new AuthenticationApi(basic).createToken(request).getActualInstance();

    ApiClient bearer = client("Bearer " + token.getAccessToken());
    CustomerApi customer = new CustomerApi(bearer);
    Long poolId =
        customer.listMyPools(CustomerApi.APIListMyPoolsRequest.newBuilder().build()).getContent().get(0).getId();
    CampaignsApi campaigns = new CampaignsApi(bearer);
    CampaignCreate body =
        ApiClient.createDefaultObjectMapper().readValue(System.getenv("TILLER_CAMPAIGN"), CampaignCreate.class);
    JobCampaign made =
        campaigns.createCampaign(
            CampaignsApi.APICreateCampaignRequest.newBuilder().poolId(poolId).campaignCreate(body).build());
    campaigns.launchCampaign(CampaignsApi.APILaunchCampaignRequest.newBuilder().campaignId(made.getId()).build());
    JobCampaign read =
        campaigns.getCampaign(CampaignsApi.APIGetCampaignRequest.newBuilder().campaignId(made.getId()).build());
    System.out.println(read.getName() + " is " + read.getStatus());
  }
}
